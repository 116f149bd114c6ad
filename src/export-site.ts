import {createHash} from 'node:crypto'
import pkg from '../package.json' with {type: 'json'}
import type {Session} from './ast/nodes.js'
import {openSite, type SiteFolder} from './export-site/site-files.js'
import {themeFiles} from './export-site/theme-files.js'
import {writeParts} from './export-site/write-parts.js'
import {accountWords} from './html/account-words.js'
import {sitePolicy} from './html/csp.js'
import {pathClaims} from './html/file-name.js'
import type {Highlighter} from './html/highlight.js'
import {notFoundPage} from './html/not-found.js'
import {renderFile} from './html/render-file.js'
import {renderSession, type SiteSetting} from './html/render-session.js'
import {sessionCard} from './html/site-index.js'
import {type Placed, siteProjects} from './html/site-projects.js'
import {createTheme, type Theme} from './html/theme.js'
import type {SessionFiles} from './log/session-files.js'
import {type SiteOptions, siteDefaults} from './options.js'
import type {Report} from './report.js'
import type {Tool} from './tools/tool.js'
import {sumAccounts} from './tree/account.js'
import {messageLoader} from './tree/load-message.js'
import {type Outline, outlineSession} from './tree/outline-session.js'
import {usageError} from './usage-error.js'

/** How a site is written, and what is done about a session that cannot be. */
export interface SitePlace {
  /** Tools with views of the caller's own, tried before ours. */
  tools?: readonly Tool[]
  /** Told of a session that could not be written; the others are. Without it, the first such error is thrown. */
  failed?(files: SessionFiles, error: unknown): void
}

/** Write sessions as a site in a folder, or one session as one page that needs no other file; returns their outlines. */
export async function exportSite(
  sessions: readonly SessionFiles[],
  out: {folder: string} | {file: string},
  report: Report,
  {tools, failed, ...asked}: Partial<SiteOptions> & SitePlace = {}
): Promise<Session[]> {
  const options = {...siteDefaults, ...asked}
  const theme = createTheme(themeFiles(options.theme))
  const highlighter = options.highlight ? await loadHighlighter() : undefined
  const base = {...options, theme, highlighter, tools, version: pkg.version, report}
  if ('folder' in out) return writeSite(sessions, out.folder, {base, failed})
  const [only, ...others] = sessions
  if (!only || others.length > 0) throw usageError(`Expected one session for a page, got ${sessions.length}`)
  return [
    withOutline(only, report, (outline, load) => {
      writeParts(out.file, (place) => renderFile(outline, load, {...base, ...place}))
    })
  ]
}

/** Only when it is wanted: it takes longer to load than all the rest. */
async function loadHighlighter(): Promise<Highlighter> {
  const {createHighlighter} = await import('./html/highlight.js')
  return createHighlighter()
}

interface Writing {
  base: Omit<SiteSetting, 'assets'>
  failed: SitePlace['failed']
}

function writeSite(sessions: readonly SessionFiles[], folder: string, {base, failed}: Writing): Session[] {
  const claim = pathClaims(['index.html', 'assets', '404.html'])
  const placed = sessions.map((files) => ({files, folder: claim('', files.id)}))
  const site = openSite(
    folder,
    placed.map((one) => one.folder)
  )
  const setting: SiteSetting = {...base, assets: putAssets(base.theme, site)}
  const isOnly = sessions.length === 1
  const done: Session[] = []
  const cards: Placed[] = []
  for (const {files, folder: own} of placed) {
    try {
      const session = withOutline(files, base.report, (outline, load) => {
        renderSession(outline, load, {...setting, folder: own, put: site.put, isOnly})
        site.end(own)
      })
      done.push(session)
      cards.push({card: sessionCard(session), href: `${own}/index.html`})
    } catch (error) {
      if (!failed) throw error
      failed(files, error)
    }
  }
  if (!isOnly) site.put('index.html', indexPage(cards, setting))
  site.put('404.html', notFoundPage(base))
  site.close()
  return done
}

/** All are named by what is in them: a browser may keep them for ever. */
function putAssets(theme: Theme, site: SiteFolder): SiteSetting['assets'] {
  const put = (name: string, ending: string) => {
    const text = theme.asset(`${name}.${ending}`)
    const path = `assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.${ending}`
    site.put(path, text)
    return path
  }
  return {style: put('style', 'css'), script: put('app', 'js'), icon: put('icon', 'svg')}
}

function indexPage(placed: readonly Placed[], {theme, assets, version}: SiteSetting): string {
  const {sentence} = accountWords(sumAccounts(placed.map(({card}) => card.account)))
  const frame = {lang: 'en', root: '', csp: sitePolicy, version, assets, foot: {account: sentence}}
  const title = 'Sessions'
  return theme.render('site', {...frame, title, h1: title, crumbs: [{text: title}], ...siteProjects(placed)})
}

function withOutline(
  files: SessionFiles,
  report: Report,
  act: (outline: Outline, load: ReturnType<typeof messageLoader>) => void
): Session {
  const outline = outlineSession(files, report)
  const load = messageLoader(files, outline, report)
  try {
    act(outline, load)
  } finally {
    load.close()
  }
  return outline.session
}
