import {defineConfig} from 'vitest/config'

const shared = {exclude: ['test/bench/**'], testTimeout: 600_000, hookTimeout: 600_000}
const inBrowser = 'test/browser/**/*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {test: {...shared, name: 'node', include: ['test/**/*.test.ts'], exclude: [...shared.exclude, inBrowser]}},
      // Only these need a browser, and get one where there is none.
      {
        test: {
          ...shared,
          name: 'browser',
          include: [inBrowser],
          globalSetup: 'test/browser/setup.ts'
        }
      }
    ]
  }
})
