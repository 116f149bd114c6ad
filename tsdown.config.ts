import {defineConfig} from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    cli: 'src/cli/bin.ts',
    worker: 'src/export-site/worker.ts',
    'scribe-thread': 'src/export-site/scribe-thread.ts',
    'look-thread': 'src/transform/redact/look-thread.ts'
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  fixedExtension: false
})
