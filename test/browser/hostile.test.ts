import fs from 'node:fs'
import path from 'node:path'
import type {Browser, Page} from 'playwright-core'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {exportSite} from '../../src/export-site.js'
import type {SessionFiles} from '../../src/log/session-files.js'
import {createReport} from '../../src/report.js'
import {fixtureFolder, fixtureNames, sessionsAt} from '../all-sessions.js'
import {filesBelow} from '../site-pages.js'
import {ask} from './ask.js'
import {everyPayload, hostileCopy, type Reach} from './hostile-logs.js'
import {openBrowser} from './open-browser.js'
import {payloads} from './payloads.js'
import {type Host, serve} from './serve.js'
import {siteAt, temporaryFolder} from './sites.js'
import {watchPage} from './watch-page.js'

const folder = temporaryFolder()
let browser: Browser
let host: Host

beforeAll(async () => {
  browser = await openBrowser()
  host = await serve(path.join(folder, 'out'))
  fs.mkdirSync(path.join(folder, 'every'))
  fs.writeFileSync(path.join(folder, 'every', 'hostile.jsonl'), everyPayload())
})

afterAll(async () => {
  await browser?.close()
  await host?.close()
  fs.rmSync(folder, {recursive: true, force: true})
})

/** A page must be safe by what it is, not only by what a browser is told to refuse. */
function withoutPolicy(site: string): void {
  for (const file of siteAt(site).pages) {
    const html = fs.readFileSync(path.join(site, file), 'utf8')
    const bare = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    expect(bare, file).not.toBe(html)
    fs.writeFileSync(path.join(site, file), bare)
  }
}

async function visit(page: Page, file: string, problems: string[]): Promise<void> {
  const url = host.url + file
  await page.goto(url)
  await ask(page, 'openAll')
  const found = await ask(page, 'foreign')
  problems.push(...found.slice(0, 5).map((words) => `${file}: ${words}`))
  if ((await page.evaluate('String(window.pwned)')) !== 'undefined') problems.push(`${file}: something ran`)
  if (page.url() !== url) problems.push(`${file}: went to ${page.url()}`)
}

async function visitAll(site: string): Promise<string[]> {
  const page = await browser.newPage()
  const problems = watchPage(page, host.url)
  const name = path.basename(site)
  for (const file of siteAt(site).pages) await visit(page, `${name}/${file}`, problems)
  // Nothing else may be of a kind that a browser runs.
  const others = filesBelow(site).filter(
    (file) => !/\.html$|^assets\/|\/ids(?:\/\d+)?\.js$|(?:^|\/)\.claude-export\.json$/.test(file)
  )
  for (const file of others) {
    if (!/\/raw\/[^/]+\.txt$|\/media\/[^/]+\.(?:png|jpg|gif|webp)$/.test(file)) problems.push(`Written: ${file}`)
  }
  expect(Reflect.get(globalThis, 'pwned')).toBe(undefined)
  await page.close()
  return problems
}

test.each<[string, Reach]>([
  ['what pages show', 'shown'],
  ['also what decides how', 'all']
])('logs of every fixture, with payloads in %s: nothing runs, moves or is fetched', async (_, reach) => {
  const sessions: SessionFiles[] = []
  for (const name of fixtureNames.filter((name) => !/^agents-100|^deep-json|^loglines|^stream-json/.test(name))) {
    const copy = path.join(folder, reach, name)
    hostileCopy(fixtureFolder(name), copy, reach)
    sessions.push(...sessionsAt(copy).map((files, at) => ({...files, id: `${name}-${at}`})))
  }
  const site = path.join(folder, 'out', reach)
  await exportSite(sessions, {folder: site}, createReport(), {pageSize: 20_000, inlineSize: 3000})
  withoutPolicy(site)
  expect(await visitAll(site)).toEqual([])
})

test('every payload in every field: nothing runs, moves or is fetched', async () => {
  expect(payloads.length).toBeGreaterThan(250)
  const site = path.join(folder, 'out', 'every')
  const sessions = sessionsAt(path.join(folder, 'every', 'hostile.jsonl'))
  await exportSite(sessions, {folder: site}, createReport())
  await exportSite(sessions, {file: path.join(site, 'one.html')}, createReport())
  withoutPolicy(site)
  expect(await visitAll(site)).toEqual([])
})

test('addresses that ask for payloads: nothing runs, and the page says what it did not find', async () => {
  const page = await browser.newPage()
  const problems = watchPage(page, host.url)
  for (const [at, payload] of payloads.filter((_, at) => at % 9 === 0).entries()) {
    const words = encodeURIComponent(Buffer.from(payload).toString())
    await page.goto(`${host.url}shown/showcase-0/index.html?${at}#${words}`)
    await page.locator('.lost').waitFor()
    problems.push(...(await ask(page, 'foreign')))
  }
  expect(await page.evaluate('String(window.pwned)')).toBe('undefined')
  expect(problems).toEqual([])
})
