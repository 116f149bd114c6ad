// The library: what the command line is made of.

export type * from './ast/nodes.js'
export {childrenOf, find, nodes, threads, turns} from './ast/walk.js'
export {exportJson} from './export-json.js'
export {type Beside, exportMarkdown} from './export-markdown.js'
export {findSessions} from './log/find-sessions.js'
export type {FindOptions} from './log/locate-sessions.js'
export type {AgentFile, SessionFiles, WorkflowRun} from './log/session-files.js'
export {githubLimit, type MarkdownOptions, markdownDefaults} from './options.js'
export {createReport, type Report, type Rule, rules, strictRules, type Warning} from './report.js'
export {type MessageLoader, messageLoader} from './tree/load-message.js'
export {type Outline, outlineSession} from './tree/outline-session.js'
export {readSession} from './tree/read-session.js'
