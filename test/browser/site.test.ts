import fs from 'node:fs'
import path from 'node:path'
import {AxeBuilder} from '@axe-core/playwright'
import {HtmlValidate} from 'html-validate'
import type {Browser, BrowserContext, Page} from 'playwright-core'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {sessionsAt} from '../all-sessions.js'
import {ask} from './ask.js'
import {openBrowser} from './open-browser.js'
import {type Host, serve} from './serve.js'
import {largest, named, type Site, temporaryFolder, writeSite} from './sites.js'
import {writeUnwieldy} from './unwieldy-log.js'
import {watchPage} from './watch-page.js'

const folder = temporaryFolder()
let browser: Browser
let host: Host
/** Several sessions, pages as long as usual. */
let archive: Site
/** One session, cut into many short pages. */
let small: Site

beforeAll(async () => {
  browser = await openBrowser()
  const unwieldy = sessionsAt(writeUnwieldy(path.join(folder, 'logs')))
  const known = named('showcase', 'agents-100-deep', 'workflow-two-phases', 'image-pasted', 'empty-session')
  const sessions = [...known, ...unwieldy, ...largest(2)]
  archive = await writeSite(path.join(folder, 'archive'), sessions)
  small = await writeSite(path.join(folder, 'small'), named('showcase'), {pageSize: 1500, inlineSize: 2000})
  host = await serve(folder)
})

afterAll(async () => {
  await browser?.close()
  await host?.close()
  fs.rmSync(folder, {recursive: true, force: true})
})

const widths = [360, 768, 1440]
const places = ['file', 'http'] as const

const sites = () => [archive, small]
const pagesOf = (site: Site) => site.pages.map((file) => `${path.basename(site.folder)}/${file}`)
/** All but most pages of agents that are alike. */
const chosen = () =>
  sites()
    .flatMap(pagesOf)
    .filter((file) => !/agents\/a0+(?:[1-35-8]\d|\d{3})\//.test(file))
const baseOf = (place: 'file' | 'http') => (place === 'http' ? host.url : new URL('../', archive.url).href)

async function inContext(
  options: Parameters<Browser['newContext']>[0],
  act: (page: Page, context: BrowserContext) => Promise<void>
): Promise<void> {
  const context = await browser.newContext({timezoneId: 'Asia/Tokyo', ...options})
  try {
    await act(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

describe.each(places)('from %s', (place) => {
  test.each([
    ['with script', true],
    ['without script', false]
  ])('%s: every page is quiet and fits at every width, light and dark', async (_, javaScriptEnabled) => {
    await inContext({javaScriptEnabled}, async (page) => {
      const base = baseOf(place)
      const problems = watchPage(page, base)
      for (const file of chosen()) {
        await page.emulateMedia({colorScheme: 'light'})
        await page.goto(base + file)
        // Script changes nothing of where things stand: one way of the two is enough for folds that are open.
        if (javaScriptEnabled && place === 'http') await ask(page, 'openAll')
        for (const width of widths) {
          await page.setViewportSize({width, height: 900})
          const {wide, isQuiet, dull, background} = await ask(page, 'look')
          if (wide.length > 0) problems.push(`${file} at ${width}: ${wide.join('\n  ')}`)
          if (!javaScriptEnabled && !isQuiet) problems.push(`${file} shows what needs script`)
          problems.push(...dull.map((image) => `${file}: no picture ${image}`))
          if (Math.min(...background.slice(0, 3)) < 200) problems.push(`${file}: light is ${background}`)
        }
        await page.emulateMedia({colorScheme: 'dark'})
        const {background} = await ask(page, 'look')
        if (Math.max(...background.slice(0, 3)) > 60) problems.push(`${file}: dark is ${background}`)
      }
      expect(problems).toEqual([])
    })
  })

  test('a link to any id of a session reaches it and opens it', async () => {
    await inContext({}, async (page) => {
      const base = baseOf(place)
      const problems = watchPage(page, base)
      for (const [root, ids] of linked()) {
        for (const id of ids) {
          // From a disk there is no page of a folder; from a host there is.
          const start = `${base}${root}${place === 'http' ? '' : 'index.html'}`
          // The question makes it another page each time, which is loaded anew.
          await page.goto(`${start}?${problems.length}.${ids.indexOf(id)}#${encodeURIComponent(id)}`)
          const seen = await settled(page, id)
          if (!seen?.isOpen || !seen.isSeen) problems.push(`${root}#${id}: ${JSON.stringify(seen)} on ${page.url()}`)
        }
      }
      expect(problems).toEqual([])
    })
  })

  test('keys, copying and the choice of colours work', async () => {
    const permissions = place === 'http' ? ['clipboard-read', 'clipboard-write'] : []
    await inContext({permissions, viewport: {width: 1440, height: 900}, colorScheme: 'light'}, async (page) => {
      const base = baseOf(place)
      const problems = watchPage(page, base)
      await page.goto(`${base}archive/showcase/index.html`)
      const focused = () => page.evaluate<string>('document.activeElement.id')
      const turns = await page.locator('.thread.main .turn[id]').evaluateAll((all) => all.map((turn) => turn.id))
      await page.keyboard.press('j')
      const first = await focused()
      await page.keyboard.press('j')
      const second = await focused()
      await page.keyboard.press('k')
      expect([first, second, await focused()]).toEqual([turns[0], turns[1], turns[0]])
      await page.keyboard.press('?')
      expect(await page.locator('dialog').isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await page.locator('dialog').isVisible()).toBe(false)
      await page.keyboard.press('/')
      expect(await page.locator('[data-find]').evaluate((field) => field.matches(':focus'))).toBe(true)
      await page.keyboard.type('callers of dim')
      await page.keyboard.press('Enter')
      await page.waitForURL(({hash}) => hash !== '')

      await ask(page, 'openAll')
      const box = page.locator('figure.box', {has: page.locator('button')}).first()
      await box.locator('button').click()
      await box.locator('button', {hasText: 'Copied'}).waitFor({timeout: 2000})
      if (place === 'http') {
        await page.locator('figure.diff button').first().click()
        await page.locator('figure.diff button', {hasText: 'Copied'}).waitFor({timeout: 2000})
        const changed = await page.evaluate<string>('navigator.clipboard.readText()')
        expect(changed).toContain('\n  return {...lamp, level: Math.max(0, to)}\n')
        expect(changed).not.toContain('level: lamp.level')
        await box.locator('button').click()
        const copied = await page.evaluate<string>('navigator.clipboard.readText()')
        expect(copied).toBe(await box.locator('pre').textContent())
      }

      await page.locator('[data-scheme-choice]').selectOption('dark')
      for (const file of ['archive/index.html', 'archive/workflow-two-phases/index.html']) {
        await page.goto(base + file)
        expect(await page.locator('[data-scheme-choice]').inputValue()).toBe('dark')
        expect(Math.max(...(await ask(page, 'look')).background.slice(0, 3))).toBeLessThan(60)
      }
      expect(problems).toEqual([])
    })
  })
})

test('a session without a message says so, on a page as wide as others', async () => {
  await inContext({viewport: {width: 1440, height: 900}}, async (page) => {
    const wide: unknown[] = []
    for (const name of ['showcase', 'empty-session']) {
      await page.goto(`${host.url}archive/${name}/index.html`)
      wide.push((await page.locator('main').boundingBox())?.width)
    }
    expect(wide[1]).toBe(wide[0])
    const said = `getComputedStyle(document.querySelector('.thread.main'), '::after').content`
    expect(await page.evaluate(said)).toBe('"Nothing was said in this session."')
  })
})

test.each(widths)('at %i pixels, a message that is pointed at can be copied, and nothing moves', async (width) => {
  await inContext({viewport: {width, height: 900}}, async (page) => {
    await page.goto(`${host.url}archive/showcase/index.html`)
    await ask(page, 'openAll')
    const before = await ask(page, 'heights')
    const texts = page.locator('.message > .body > .text')
    for (const text of await texts.all()) {
      await text.hover()
      await page.locator('.message:hover > .by button').last().waitFor({timeout: 2000})
      expect(await ask(page, 'heights')).toEqual(before)
    }
    expect(await texts.count()).toBeGreaterThan(5)
  })
})

// Half of 360: what a rem is there, words twice as large make of it here.
test('words twice as large fit on a phone', async () => {
  await inContext({viewport: {width: 180, height: 400}}, async (page) => {
    const problems: string[] = []
    const files = archive.pages.filter((file) => /^(?:[^/]+\/)?(?:index|overview)\.html$/.test(file))
    // A hundred levels of an outline are too many there.
    for (const file of files.filter((file) => file !== 'agents-100-deep/overview.html')) {
      await page.goto(archive.url + file)
      const {wide} = await ask(page, 'look')
      if (wide.length > 0) problems.push(`${file}: ${wide.join('\n  ')}`)
    }
    expect(problems).toEqual([])
  })
})

test('of an open call everything that was asked for is seen, on a screen and on paper', async () => {
  await inContext({viewport: {width: 360, height: 800}}, async (page) => {
    await page.goto(`${archive.url}showcase/index.html`)
    const cut = () =>
      page
        .locator('.call:not(.thinking, .prompt) > summary .arg')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    expect(await cut()).not.toEqual([])
    await ask(page, 'openAll')
    expect(await cut()).toEqual([])
    await page.emulateMedia({media: 'print'})
    await page.reload()
    expect(await cut()).toEqual([])
  })
})

test('the outline marks the turn that is read: the first at the top, the last at the end, and each that is gone to', async () => {
  await inContext({viewport: {width: 1440, height: 900}}, async (page) => {
    await page.goto(`${archive.url}showcase/index.html`)
    const marked = page.locator('.outline [aria-current]')
    const links = page.locator('.outline a:has(.no)')
    const count = await links.count()
    expect(count).toBeGreaterThan(1)
    const expectMark = (at: number) => links.nth(at).and(marked).waitFor({timeout: 2000})
    await expectMark(0)
    for (let at = count - 1; at >= 0; at--) {
      await links.nth(at).click()
      await expectMark(at)
    }
    await page.evaluate('history.replaceState(null, "", "#"); scrollTo(0, document.documentElement.scrollHeight)')
    await expectMark(count - 1)
    await page.evaluate('scrollTo(0, 0)')
    await expectMark(0)
    expect(await marked.count()).toBe(1)
    // An outline that is taller than the window goes along.
    await page.setViewportSize({width: 1440, height: 120})
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expectMark(count - 1)
    const boxes = await Promise.all(
      [links.nth(count - 1), page.locator('.outline')].map(async (one) => {
        const {y = 0, height = 0} = (await one.boundingBox()) ?? {}
        return {top: y, bottom: y + height}
      })
    )
    expect(boxes[0]?.top).toBeGreaterThanOrEqual(boxes[1]?.top ?? 0)
    expect(boxes[0]?.bottom).toBeLessThanOrEqual(boxes[1]?.bottom ?? 0)
  })
})

test.each([360, 1024])('at %i pixels, no two times of a timeline lie on each other', async (width) => {
  await inContext({viewport: {width, height: 800}}, async (page) => {
    let shown = 0
    for (const file of archive.pages.filter((file) => file.endsWith('overview.html'))) {
      await page.goto(archive.url + file)
      const boxes = await page.locator('.axis text:visible').evaluateAll((all) =>
        all.map((one) => {
          const {left, right} = one.getBoundingClientRect()
          return {left, right, text: one.textContent}
        })
      )
      shown = Math.max(shown, boxes.length)
      boxes.sort((a, b) => a.left - b.left)
      expect(boxes.filter(({left}, at) => left < (boxes[at - 1]?.right ?? 0))).toEqual([])
    }
    expect(shown).toBeGreaterThan(1)
  })
})

test('sessions are sorted on a phone too, where they have no columns', async () => {
  await inContext({viewport: {width: 360, height: 900}}, async (page) => {
    await page.goto(`${host.url}archive/`)
    const titles = () => page.locator('.sessions .s a').allTextContents()
    const newest = await titles()
    await page.locator('.sessions th[data-sort="errors"] button').click()
    expect(await page.locator('.sessions th[data-sort="errors"]').getAttribute('aria-sort')).toBe('descending')
    await page.locator('.sessions th[data-sort="when"] button').click()
    expect(await titles()).toEqual(newest)
  })
})

test('sessions of an archive are filtered and sorted, and lead to their pages', async () => {
  await inContext({viewport: {width: 1440, height: 900}}, async (page) => {
    const problems = watchPage(page, host.url)
    await page.goto(`${host.url}archive/`)
    const titles = () => page.locator('.sessions tbody tr:not(.proj) .s a').locator('visible=true').allTextContents()
    const all = await titles()
    await page.locator('.sessions th[data-sort="title"] button').click()
    const sorted = await titles()
    expect(sorted.toSorted()).toEqual(all.toSorted())
    await page.keyboard.press('/')
    await page.keyboard.type('lantern never dims')
    expect(await titles()).toEqual(['Fix the lantern that never dims'])
    await page.locator('.sessions a').locator('visible=true').first().click()
    await page.waitForURL('**/archive/showcase/index.html')
    expect(problems).toEqual([])
  })
})

test('every link and fragment leads somewhere, also across pages', async () => {
  await inContext({javaScriptEnabled: false}, async (page) => {
    const found = new Map<string, {ids: string[]; urls: string[]}>()
    for (const file of sites().flatMap(pagesOf)) {
      await page.goto(baseOf('file') + file)
      found.set(baseOf('file') + file, await ask(page, 'links'))
    }
    const broken: string[] = []
    for (const [from, {ids, urls}] of found) {
      if (new Set(ids).size < ids.length) broken.push(`${from} gives an id twice`)
      // Hosts show it elsewhere, and its links are seen from there.
      if (from.endsWith('/404.html')) continue
      for (const url of urls) {
        const {protocol, href, hash} = new URL(url, from)
        if (protocol !== 'file:') continue
        const target = href.slice(0, href.length - hash.length)
        const isThere = target.startsWith(baseOf('file')) && fs.existsSync(new URL(target))
        const isOn = hash === '' || found.get(target)?.ids.includes(decodeURIComponent(hash.slice(1)))
        if (!isThere || !isOn) broken.push(`${from}: ${url}`)
      }
    }
    expect(broken).toEqual([])
  })
})

test.each([
  ['with script', true],
  ['without script', false]
])('paper shows everything, and nothing to press: %s', async (_, javaScriptEnabled) => {
  await inContext({javaScriptEnabled, colorScheme: 'dark', viewport: {width: 720, height: 1000}}, async (page) => {
    const problems: string[] = []
    for (const file of chosen()) {
      await page.goto(host.url + file)
      await page.emulateMedia({media: 'print', colorScheme: 'light'})
      const {lost, idle} = await ask(page, 'printed')
      const {wide, background} = await ask(page, 'look')
      problems.push(...[...lost, ...idle, ...wide].map((problem) => `${file}: ${problem}`))
      if (background.length === 3 && Math.min(...background) < 200) problems.push(`${file}: paper is ${background}`)
      await page.emulateMedia({media: 'screen'})
    }
    expect(problems).toEqual([])
  })
})

// Axe looks at every element of pages that have thousands. Without motion: colours that are on their way are none.
test('axe finds nothing, light and dark, with every fold open', {timeout: 300_000}, async () => {
  await inContext({viewport: {width: 1440, height: 900}, reducedMotion: 'reduce'}, async (page) => {
    const problems: string[] = []
    for (const file of chosen().filter((file) => fs.statSync(path.join(folder, file)).size < 200_000)) {
      await page.goto(host.url + file)
      await ask(page, 'openAll')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({colorScheme})
        const {violations} = await new AxeBuilder({page}).setLegacyMode(true).options({preload: false}).analyze()
        for (const {id, nodes} of violations)
          problems.push(`${file}, ${colorScheme}: ${nodes.length} ${id}: ${nodes[0]?.html.slice(0, 200)}`)
      }
    }
    expect(problems).toEqual([])
  })
})

test('html-validate passes on every page', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // Rows become blocks on a phone, and browsers then forget that they were rows.
      'no-redundant-role': 'off',
      // The session's title is the page's, its ids are ids here, and what a program printed may end in spaces.
      'long-title': 'off',
      'valid-id': ['error', {relaxed: true}],
      'no-trailing-whitespace': 'off'
    }
  })
  const problems = sites()
    .flatMap(pagesOf)
    .flatMap((file) => {
      const {results} = validator.validateStringSync(fs.readFileSync(path.join(folder, file), 'utf8'))
      const messages = results.flatMap((result) => result.messages)
      return messages
        .slice(0, 3)
        .map(({line, column, ruleId, message}) => `${file}:${line}:${column} ${ruleId} ${message}`)
    })
  expect(problems).toEqual([])
})

/** Ids of each session as its table names them; of a long one, some from all over it. */
function linked(): Array<[root: string, ids: string[]]> {
  const roots = [
    'small/showcase/',
    ...fs
      .readdirSync(archive.folder)
      .filter((name) => fs.existsSync(path.join(archive.folder, name, 'ids.js')))
      .map((name) => `archive/${name}/`)
  ]
  return roots.map((root) => {
    const tables = fs.readdirSync(path.join(folder, root), {recursive: true, encoding: 'utf8'})
    const ids = tables
      .filter((name) => /^ids(?:[\\/]\d+)?\.js$/.test(name))
      .flatMap((name) => {
        const [, json = '{}'] =
          /^claudeExportIds\((.*)\)\n$/s.exec(fs.readFileSync(path.join(folder, root, name), 'utf8')) ?? []
        return Object.keys(JSON.parse(json).ids)
      })
    const step = Math.max(1, Math.floor(ids.length / 5))
    return [root, ids.filter((_, at) => at % step === 0 || at === ids.length - 1)]
  })
}

/** The script may lead on to another page, and a page moves while its parts get their sizes. */
async function settled(page: Page, id: string) {
  for (let tries = 0; tries < 40; tries++) {
    const seen = await ask(page, 'place', id).catch(() => undefined)
    if (seen?.isOpen && seen.isSeen) return seen
    await page.waitForTimeout(50)
  }
  return ask(page, 'place', id)
}
