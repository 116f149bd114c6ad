import fs from 'node:fs'
import path from 'node:path'
import type {Element, Root} from 'hast'
import rehypeRaw from 'rehype-raw'
import {unified} from 'unified'

/** A page as a browser would read it. */
export interface SitePage {
  /** From the root of the site. */
  file: string
  ids: string[]
  /** Addresses of links, pictures, style sheets and scripts. */
  urls: string[]
  text: string
}

/** Every file below a folder, with `/`, in order. */
export function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .map((name) => name.split(path.sep).join('/'))
    .sort()
}

/** The pages of a site. */
export function sitePages(folder: string): SitePage[] {
  const pages = filesBelow(folder).filter((file) => file.endsWith('.html'))
  return pages.map((file) => readPage(fs.readFileSync(path.join(folder, file), 'utf8'), file))
}

/** A page from its HTML. */
export function readPage(html: string, file: string): SitePage {
  const page: SitePage = {file, ids: [], urls: [], text: ''}
  const tree: Root = {type: 'root', children: [{type: 'raw', value: html} as never]}
  const stack: Array<Root | Element> = [unified().use(rehypeRaw).runSync(tree) as Root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'element') {
      const {id, href, src} = node.properties
      if (id !== undefined) page.ids.push(String(id))
      for (const url of [href, src]) if (url !== undefined) page.urls.push(String(url))
    }
    for (const child of node.children) {
      if (child.type === 'text') page.text += child.value
      if (child.type === 'element') stack.push(child)
    }
  }
  return page
}

/** Links of a site that lead nowhere. */
export function brokenLinks(folder: string, read: readonly SitePage[] = sitePages(folder)): string[] {
  const pages = new Map(read.map((page) => [page.file, new Set(page.ids)]))
  const broken: string[] = []
  for (const {file, urls} of read) {
    // Hosts show it elsewhere, and its links are seen from there.
    if (file === '404.html') continue
    for (const url of new Set(urls)) {
      if (/^(?:https?|mailto):/.test(url)) continue
      const [way = '', fragment] = url.split('#')
      const target = way === '' ? file : path.posix.join(path.posix.dirname(file), decodeURIComponent(way))
      const isThere = fs.existsSync(path.join(folder, target)) && !target.startsWith('..')
      const isOn = fragment === undefined || pages.get(target)?.has(decodeURIComponent(fragment))
      if (!isThere || !isOn) broken.push(`${file}: ${url}`)
    }
  }
  return broken
}
