import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {exportSite} from '../src/export-site.js'
import {createReport} from '../src/report.js'
import {fixtureFolder, sessionsAt} from './all-sessions.js'
import {logFolder} from './log-folder.js'
import {filesBelow} from './site-pages.js'

const example = fileURLToPath(new URL('../site-example/', import.meta.url))

test('the example is what its session gives today, byte for byte and no file more', async () => {
  const folder = path.join(logFolder(), 'site-example')
  await exportSite(sessionsAt(fixtureFolder('feature-tour')), {folder}, createReport())
  expect(digests(example), 'Is it old? npm run build && npm run example').toEqual(digests(folder))
})

/** What is in each file below a folder. */
function digests(folder: string): Record<string, string> {
  const digest = (file: string) =>
    createHash('sha256')
      .update(fs.readFileSync(path.join(folder, file)))
      .digest('hex')
  return fs.existsSync(folder) ? Object.fromEntries(filesBelow(folder).map((file) => [file, digest(file)])) : {}
}
