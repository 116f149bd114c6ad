import type {Report} from '../report.js'
import {agent} from './agent.js'
import {artifact} from './artifact.js'
import {askUserQuestion} from './ask-user-question.js'
import {bash} from './bash.js'
import {codeExecution} from './code-execution.js'
import {defaultTool} from './default.js'
import {edit} from './edit.js'
import {glob} from './glob.js'
import {grep} from './grep.js'
import {kill} from './kill.js'
import {ls} from './ls.js'
import {lsp} from './lsp.js'
import {mcp, mcpResources} from './mcp.js'
import {notebook} from './notebook.js'
import {planMode} from './plan-mode.js'
import {read} from './read.js'
import {schedule} from './schedule.js'
import {sendMessage} from './send-message.js'
import {skill} from './skill.js'
import {slashCommand} from './slash-command.js'
import {structuredOutput} from './structured-output.js'
import {taskBoard} from './task-board.js'
import {taskOutput} from './task-output.js'
import {team} from './team.js'
import {todo} from './todo.js'
import type {Call, Tool, View} from './tool.js'
import {toolSearch} from './tool-search.js'
import {webFetch} from './web-fetch.js'
import {webSearch} from './web-search.js'
import {workflow} from './workflow.js'
import {worktree} from './worktree.js'
import {write} from './write.js'

/** Every tool that has a view of its own. */
export const tools: readonly Tool[] = [
  agent,
  artifact,
  askUserQuestion,
  bash,
  codeExecution,
  edit,
  glob,
  grep,
  kill,
  ls,
  lsp,
  mcp,
  mcpResources,
  notebook,
  planMode,
  read,
  schedule,
  sendMessage,
  skill,
  slashCommand,
  structuredOutput,
  taskBoard,
  taskOutput,
  team,
  todo,
  toolSearch,
  webFetch,
  webSearch,
  workflow,
  worktree,
  write
]

interface Setting {
  report: Report
  /** Tools of the user, tried before ours. */
  tools?: readonly Tool[]
}

/** A call as its tool shows it; by the default view when the tool's own fails, since logs lie. */
export function view(call: Call, setting: Setting): View {
  return attempt(show, call, setting)
}

/** The one line of a call, without what it was given and gave back: that may be long, and is often not wanted. */
export function summary(call: Call, setting: Setting): View['summary'] {
  return attempt(summarise, call, setting)
}

function attempt<T>(make: (tool: Tool, call: Call) => T, call: Call, {report, tools: own = []}: Setting): T {
  try {
    return make(find(own, call) ?? ours(call), call)
  } catch (error) {
    report.warn('tool-view-failed', {detail: `${call.name}: ${error instanceof Error ? error.message : error}`})
    return make(defaultTool, call)
  }
}

/** Found before, by name; a log may hold any number of names. */
const found = new Map<string, Tool>()
const mostFound = 1000

function ours(call: Call): Tool {
  const known = found.get(call.name)
  if (known) return known
  const tool = find(tools, call) ?? defaultTool
  if (found.size < mostFound) found.set(call.name, tool)
  return tool
}

function find(known: readonly Tool[], call: Call): Tool | undefined {
  return known.find(({names}) => names.some((name) => matches(name, call.name)))
}

function matches(pattern: string | RegExp, name: string): boolean {
  return typeof pattern === 'string' ? pattern === name : pattern.test(name)
}

function show(tool: Tool, call: Call): View {
  const result = tool.result ?? defaultTool.result
  return {
    summary: summarise(tool, call),
    call: (tool.call ?? defaultTool.call)(call),
    result: call.children.flatMap((child) => (child.type === 'toolResult' ? result(child, call) : []))
  }
}

function summarise(tool: Tool, call: Call): View['summary'] {
  return tool.summary(call).filter((node) => node.type !== 'text' || node.value !== '')
}
