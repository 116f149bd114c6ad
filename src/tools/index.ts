import type {Report} from '../report.js'
import {agent} from './agent.js'
import {defaultTool} from './default.js'
import type {Call, Tool, View} from './tool.js'

/** Every tool that has a view of its own. */
export const tools: readonly Tool[] = [agent]

interface Setting {
  report: Report
  tools?: readonly Tool[]
}

/** A call as its tool shows it; by the default view when the tool's own fails, since logs lie. */
export function view(call: Call, {report, tools: known = tools}: Setting): View {
  const tool = known.find(({names}) => names.some((name) => matches(name, call.name))) ?? defaultTool
  try {
    return show(tool, call)
  } catch (error) {
    report.warn('tool-view-failed', {detail: `${call.name}: ${error instanceof Error ? error.message : error}`})
    return show(defaultTool, call)
  }
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
