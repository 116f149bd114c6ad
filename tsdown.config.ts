import {defineConfig} from 'tsdown'

export default defineConfig({
  entry: {index: 'src/index.ts', cli: 'src/cli/bin.ts', worker: 'src/export-site/worker.ts'},
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  fixedExtension: false
})
