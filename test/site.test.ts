import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import type {Session} from '../src/ast/nodes.js'
import {nodes} from '../src/ast/walk.js'
import {exportSite} from '../src/export-site.js'
import {shardOf} from '../src/html/ids.js'
import type {SiteOptions} from '../src/options.js'
import {createReport} from '../src/report.js'
import {readSession} from '../src/tree/read-session.js'
import {fixtureFolder, fixtureNames, fixtureSessions, sessionsAt} from './all-sessions.js'
import {logFolder, prompt, sessionId} from './log-folder.js'
import {brokenLinks, filesBelow, readPage, sitePages} from './site-pages.js'

const small = {pageSize: 1500, inlineSize: 2000}

async function site(name: string, options: Partial<SiteOptions> = {}): Promise<string> {
  const folder = path.join(logFolder(), 'out')
  await exportSite(fixtureSessions(name), {folder}, createReport(), {highlight: false, ...options})
  return folder
}

function contents(folder: string): Map<string, string> {
  return new Map(filesBelow(folder).map((file) => [file, fs.readFileSync(path.join(folder, file), 'latin1')]))
}

/** Every id by which the log may be asked for something; no element can have one with a space in it. */
function idsOf(session: Session): string[] {
  return [...nodes(session)].flatMap(({id, aka = []}) => [id, ...aka]).filter((id) => !/\s/.test(id))
}

describe.each(fixtureNames)('%s', (name) => {
  test.each([
    ['pages as usual', {}],
    ['the smallest pages', {pageSize: 1, inlineSize: 500}]
  ])('%s: every link leads somewhere, every id has one home, and the table knows it', async (_, options) => {
    const folder = await site(name, options)
    const pages = sitePages(folder)
    expect(brokenLinks(folder, pages)).toEqual([])
    for (const files of fixtureSessions(name)) {
      const own = pages.filter(({file}) => file.startsWith(`${files.id}/`) && !file.endsWith('/overview.html'))
      const homes = new Map<string, string[]>()
      for (const {file, ids} of own) for (const id of ids) homes.set(id, [...(homes.get(id) ?? []), file])
      const table = idTable(path.join(folder, files.id))
      for (const id of idsOf(readSession(files, createReport()))) {
        expect(homes.get(id), id).toHaveLength(1)
        expect(`${files.id}/${table(id)}`, id).toBe(homes.get(id)?.[0])
      }
    }
  })
})

/** Looks an id up as the script of a page does. */
function idTable(folder: string): (id: string) => string | undefined {
  const read = (file: string) => {
    const [, json = ''] = /^claudeExportIds\((.*)\)\n$/s.exec(fs.readFileSync(path.join(folder, file), 'utf8')) ?? []
    return JSON.parse(json)
  }
  const {pages, shards, ids} = read('ids.js')
  const known = (id: string): number | undefined => (shards ? read(`ids/${shardOf(id, shards)}.js`).ids : ids)[id]
  return (id) => pages[known(id) ?? known(id.slice(0, Math.max(0, id.lastIndexOf('.')))) ?? -1]
}

describe('a site', () => {
  test('of a session of thousands of turns has its outline in parts, each turn in one of them', async () => {
    const id = sessionId('a')
    const said = Array.from({length: 3100}, (_, at) => prompt(id, `Prompt ${at}`, {uuid: `p${at}`}))
    const folder = path.join(logFolder(), 'out')
    const sessions = sessionsAt(path.join(logFolder({[`${id}.jsonl`]: said}), `${id}.jsonl`))
    await exportSite(sessions, {folder}, createReport(), {highlight: false})
    const pages = sitePages(folder)
    expect(brokenLinks(folder, pages)).toEqual([])
    const parts = ['overview.html', 'overview/2.html', 'overview/3.html'].map((file) =>
      pages.find((page) => page.file === `${id}/${file}`)
    )
    const turns = parts.map((part) => [...new Set(part?.urls.filter((url) => /#turn-/.test(url)))])
    expect(turns.map(({length}) => length)).toEqual([1500, 1500, 100])
    expect(new Set(turns.flat().map((url) => url.replace(/^.*#/, ''))).size).toBe(3100)
    expect(parts[1]?.urls).toEqual(expect.arrayContaining(['../overview.html#outline', '3.html#outline']))
  })

  test('is the same bytes when it is written again', async () => {
    for (const name of ['showcase', 'image-pasted', 'agents-100-deep']) {
      const folder = await site(name, {highlight: true})
      const before = contents(folder)
      await exportSite(fixtureSessions(name), {folder}, createReport())
      expect(contents(folder)).toEqual(before)
      expect(contents(await site(name, {highlight: true}))).toEqual(before)
    }
  })

  test('of one session shows it at once, and has the pages it would have in an archive', async () => {
    const one = await site('showcase', small)
    const many = path.join(logFolder(), 'out')
    const sessions = [...fixtureSessions('showcase'), ...fixtureSessions('image-pasted').map(renamed)]
    await exportSite(sessions, {folder: many}, createReport(), {highlight: false, ...small})
    const id = sessions[0]?.id ?? ''
    const pages = filesBelow(path.join(one, id)).filter((file) => !file.endsWith('.json'))
    expect(pages.length).toBeGreaterThan(3)
    // Only an archive has an index to lead back to.
    const read = (folder: string, file: string) => {
      return fs.readFileSync(path.join(folder, id, file), 'latin1').replace(/<nav class="crumbs"[\s\S]*?<\/nav>/, '')
    }
    for (const file of pages) expect(read(one, file)).toBe(read(many, file))
    const [top, first] = ['index.html', `${id}/index.html`].map((file) => {
      return readPage(fs.readFileSync(path.join(one, file), 'utf8'), file)
    })
    expect(top?.ids).toEqual(first?.ids)
    expect(first?.urls).not.toContain('../index.html')
    expect(brokenLinks(many)).toEqual([])
    const there = readPage(fs.readFileSync(path.join(many, id, 'index.html'), 'utf8'), `${id}/index.html`)
    expect(there.urls).toContain('../index.html#project-lanterns')
    for (const folder of [one, many]) expect(fs.readFileSync(path.join(folder, '404.html'), 'utf8')).not.toMatch(/src=/)
    const index = readPage(fs.readFileSync(path.join(many, 'index.html'), 'utf8'), 'index.html')
    expect(index.urls).toEqual(expect.arrayContaining(sessions.map((files) => `${files.id}/index.html`)))
  })

  test('leaves alone what is not its own, and takes away what it no longer has', async () => {
    const folder = await site('showcase', small)
    const [id = ''] = fixtureSessions('showcase').map((files) => files.id)
    fs.writeFileSync(path.join(folder, 'notes.txt'), 'mine')
    fs.writeFileSync(path.join(folder, id, 'notes.html'), 'mine')
    await exportSite(fixtureSessions('showcase'), {folder}, createReport(), {highlight: false})
    const fresh = filesBelow(await site('showcase'))
    expect(filesBelow(folder)).toEqual([...fresh, 'notes.txt', `${id}/notes.html`].sort())
    expect(fs.readFileSync(path.join(folder, id, 'notes.html'), 'utf8')).toBe('mine')
  })

  test.each([
    'index.html',
    'assets/mine.css',
    '00000000-0000-4000-8000-000000000001/subagents/agent-a.jsonl'
  ])('does not go where somebody else has `%s`', async (name) => {
    const folder = logFolder({[name]: 'mine'})
    const write = (force: boolean) => exportSite(fixtureSessions('showcase'), {folder}, createReport(), {force})
    await expect(write(false)).rejects.toThrow(/--force/)
    await expect(write(true)).rejects.toThrow(/nothing else/)
    expect(filesBelow(folder)).toEqual([name])
  })

  test('keeps the pages of sessions that are not written again, with what they need', async () => {
    const folder = await site('showcase')
    const before = contents(folder)
    await exportSite(fixtureSessions('image-pasted').map(renamed), {folder}, createReport(), {highlight: false})
    const now = contents(folder)
    for (const [file, text] of before) {
      if (file !== 'index.html' && !file.startsWith('.')) expect(now.get(file), file).toBe(text)
    }
    expect(brokenLinks(folder)).toEqual([])
  })

  test('of hostile ids stays in its folder', async () => {
    const home = logFolder()
    const folder = path.join(home, 'out')
    await exportSite(sessionsAt(fixtureFolder('hostile-ids')), {folder}, createReport(), small)
    for (const file of filesBelow(home)) {
      expect(file).toMatch(/^out\/[\w./-]+$/)
      expect(file).not.toContain('..')
    }
  })

  test('of a log that calls records as pages call their own parts has each id once', async () => {
    const id = sessionId('a')
    const uuids = ['first', 'content', 'outline', 'help-title', 'h:turn-first', 'h:first']
    const said = uuids.map((uuid, at) => prompt(id, `Prompt ${at}`, {uuid, parentUuid: uuids[at - 1] ?? null}))
    const sessions = sessionsAt(path.join(logFolder({[`${id}.jsonl`]: said}), `${id}.jsonl`))
    const folder = path.join(logFolder(), 'out')
    await exportSite(sessions, {folder}, createReport(), {highlight: false})
    for (const {file, ids} of sitePages(folder)) {
      expect([...new Set(ids)], file).toEqual(ids)
      expect(ids).not.toContain('help-title')
    }
    expect(brokenLinks(folder)).toEqual([])
  })

  test('is built with the templates of a theme, ours where it has none', async () => {
    const theme = logFolder({
      'page.eta': '<% layout("default:layout") %><p>Mine: <%= it.h1 %></p><%~ it.body %>',
      'partials/foot.eta': '<footer>My foot</footer>',
      'assets/style.css': 'p { color: teal }'
    })
    const folder = await site('one-answer', {theme})
    const index = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
    expect(index).toMatch(/^<!doctype html>/i)
    expect(index).toContain('<p>Mine: ')
    expect(index).toContain('My foot')
    const styles = filesBelow(folder).filter((file) => file.endsWith('.css'))
    expect(styles.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))).toEqual(['p { color: teal }'])
  })
})

describe('a page that is one file', () => {
  test.each(fixtureNames)('%s: needs nothing else, and holds every id', async (name) => {
    for (const files of fixtureSessions(name)) {
      const home = logFolder()
      const file = path.join(home, 'page.html')
      await exportSite([files], {file}, createReport(), {highlight: false})
      expect(filesBelow(home)).toEqual(['page.html'])
      // Our own icon is the only drawing.
      const html = fs
        .readFileSync(file, 'utf8')
        .replace(/<link rel="icon" href="data:image\/svg\+xml;base64,[^"]*">/, '')
      const {ids, urls} = readPage(html, 'page.html')
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(idsOf(readSession(files, createReport()))))
      for (const url of urls) {
        if (url.startsWith('#')) expect(ids).toContain(url.slice(1))
        else expect(url).toMatch(/^(?:https?:|mailto:|data:image\/(?:png|jpeg|gif|webp);base64,)/)
      }
    }
  })

  test('takes one session', async () => {
    const sessions = [...fixtureSessions('showcase'), ...fixtureSessions('one-answer')]
    const file = path.join(logFolder(), 'page.html')
    await expect(exportSite(sessions, {file}, createReport())).rejects.toThrow(/one session/)
  })
})

function renamed<Files extends {id: string}>(files: Files): Files {
  return {...files, id: 'other-session'}
}
