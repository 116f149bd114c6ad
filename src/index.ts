// The library: what the command line is made of.

export type * from './ast/nodes.js'
export {childrenOf, find, nodes, threads, turns} from './ast/walk.js'
export {exportJson} from './export-json.js'
export {type Beside, exportMarkdown} from './export-markdown.js'
export {exportSite, type SitePlace, type SiteProgress, type SiteSession} from './export-site.js'
export {createHighlighter, type Highlighter} from './html/highlight.js'
export {type SessionRehypeOptions, sessionRehype} from './html/session-rehype.js'
export {findSessions} from './log/find-sessions.js'
export type {FindOptions} from './log/locate-sessions.js'
export type {AgentFile, SessionFiles, WorkflowRun} from './log/session-files.js'
export {type SessionRemarkOptions, sessionRemark} from './markdown/session-remark.js'
export {
  githubLimit,
  type MarkdownOptions,
  markdownDefaults,
  type Redaction,
  type RedactOptions,
  type SiteOptions,
  siteDefaults
} from './options.js'
export {createReport, type MaskedPlace, type Report, type Rule, rules, strictRules, type Warning} from './report.js'
export * as kit from './tools/kit.js'
export type {Call, Tool} from './tools/tool.js'
export {redact} from './transform/redact.js'
export {type MessageLoader, messageLoader} from './tree/load-message.js'
export {type Outline, outlineSession} from './tree/outline-session.js'
export {readSession} from './tree/read-session.js'
export {type AgentText, sessionParse} from './tree/session-parse.js'
