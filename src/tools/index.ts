import type {Report} from '../report.js'
import {agent} from './agent.js'
import {bash} from './bash.js'
import {defaultTool} from './default.js'
import {edit} from './edit.js'
import {glob} from './glob.js'
import {grep} from './grep.js'
import {kill} from './kill.js'
import {ls} from './ls.js'
import {lsp} from './lsp.js'
import {mcp, mcpResources} from './mcp.js'
import {notebook} from './notebook.js'
import {read} from './read.js'
import {structuredOutput} from './structured-output.js'
import {taskOutput} from './task-output.js'
import type {Call, Tool, View} from './tool.js'
import {toolSearch} from './tool-search.js'
import {write} from './write.js'

/** Every tool that has a view of its own. */
export const tools: readonly Tool[] = [
  agent,
  bash,
  edit,
  glob,
  grep,
  kill,
  ls,
  lsp,
  mcp,
  mcpResources,
  notebook,
  read,
  structuredOutput,
  taskOutput,
  toolSearch,
  write
]

interface Setting {
  report: Report
  /** Tools of the user, tried before ours. */
  tools?: readonly Tool[]
}

/** A call as its tool shows it; by the default view when the tool's own fails, since logs lie. */
export function view(call: Call, {report, tools: own = []}: Setting): View {
  const tool = find(own, call) ?? find(tools, call) ?? defaultTool
  try {
    return show(tool, call)
  } catch (error) {
    report.warn('tool-view-failed', {detail: `${call.name}: ${error instanceof Error ? error.message : error}`})
    return show(defaultTool, call)
  }
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
    summary: tool.summary(call),
    call: (tool.call ?? defaultTool.call)(call),
    result: call.children.flatMap((child) => (child.type === 'toolResult' ? result(child, call) : []))
  }
}
