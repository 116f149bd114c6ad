import {defineConfig} from 'tsdown'

export default defineConfig({
  entry: {index: 'src/index.ts', cli: 'src/cli/bin.ts'},
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  fixedExtension: false
})
