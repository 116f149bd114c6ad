import {defineConfig} from 'vitest/config'

// Only what runs for as long as it is told to: no part of `npm test`.
export default defineConfig({test: {include: ['test/soak/*.soak.ts'], testTimeout: 0, disableConsoleIntercept: true}})
