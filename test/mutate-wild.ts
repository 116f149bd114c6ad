import fc from 'fast-check'
import {fieldNames, hostileIds} from './mutate-records.js'

const ids = fc.oneof({weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd')}, fc.constantFrom(...hostileIds))

/** Texts that begin as those of the harness do. */
const texts = fc.oneof(
  fc.constantFrom(
    ...['Light a lamp.', 'warmup', '', ' ', '[Request interrupted by user]', 'No response requested.', '# x\n\n```\n'],
    ...['<command-name>/x</command-name>', '<bash-input>ls</bash-input>', '<bash-stdout>a</bash-stdout>', '<tick>'],
    ...['<local-command-stdout>a</local-command-stdout>', '<local-command-caveat>', '<user-memory-input>a', '<a'],
    ...['<task-notification>', '<teammate-message teammate_id="a">b</teammate-message>', 'Stop hook feedback: a'],
    ...[
      '<system-reminder>a</system-reminder>',
      '<system-reminder>',
      'Async agent launched',
      'agentId: a',
      'agentId: b'
    ],
    ...['This session is being continued from a previous conversation', 'Spawned successfully', 'Task ID: a'],
    ...['The coordinator sent a message while you were working: a', '<persisted-output>\nsaved to: ../x\n', '{"a": 1}']
  ),
  fc.tuple(ids, ids, fc.constantFrom('completed', 'failed', '')).map(([task, tool, status]) => {
    const body = `<task-id>${task}</task-id><tool-use-id>${tool}</tool-use-id><status>${status}</status>`
    return `<task-notification>${body}<summary>s</summary><result>Light a lamp.</result></task-notification>`
  }),
  fc.string({maxLength: 8, unit: 'binary'})
)

const anything = fc.oneof(fc.jsonValue({maxDepth: 2}), ids, texts)

/** A field as it should be, now and then as it should not. */
function mostly<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({weight: 14, arbitrary}, {weight: 1, arbitrary: anything})
}

const tools = ['Task', 'Agent', 'proxy_Task', 'SendMessage', 'Workflow', 'Skill', 'Bash', 'ExitPlanMode', 'Edit']
const toolNames = fc.constantFrom(...tools, 'TodoWrite', 'mcp__a__b', '__proto__', 'constructor', '')
const inputs = fields({
  prompt: texts,
  message: texts,
  description: texts,
  subagent_type: ids,
  name: ids,
  resume: ids,
  to: ids,
  run_in_background: fc.boolean(),
  plan: texts,
  command: texts
})
const sources = fields({
  type: fc.constantFrom('base64', 'url', 'file', 'text'),
  media_type: ids,
  data: texts,
  url: texts
})

const blocks = fc.oneof(
  fields({type: fc.constant('text'), text: texts}, ['type', 'text']),
  fields({type: fc.constantFrom('thinking', 'redacted_thinking'), thinking: texts}, ['type']),
  call(fc.constant('tool_use')),
  call(fc.constant('tool_use')),
  call(fc.constantFrom('server_tool_use', 'mcp_tool_use')),
  result(fc.constant('tool_result')),
  result(fc.constant('tool_result')),
  result(fc.constantFrom('web_search_tool_result', 'mcp_tool_result', 'code_execution_tool_result')),
  fields({type: fc.constantFrom('image', 'document'), source: sources, title: texts}, ['type']),
  fields({type: fc.constantFrom('tool_reference', 'search_result', '__proto__', 'odd'), tool_name: ids}, ['type']),
  anything
)
const contents = fc.oneof(texts, fc.array(blocks, {maxLength: 4}), blocks)
const usage = fields({
  input_tokens: fc.integer(),
  output_tokens: fc.double(),
  cache_creation: fields({ephemeral_5m_input_tokens: fc.nat()})
})

const types = [
  ...['user', 'user', 'user', 'user', 'assistant', 'assistant', 'assistant', 'assistant', 'system', 'system'],
  ...['attachment', 'attachment', 'progress', 'queue-operation', 'summary', 'tool_result', 'custom-title'],
  ...['last-prompt', 'fork-context-ref', 'file-history-snapshot', 'worktree-state', 'result', '__proto__', 'odd', '']
]
const subtypes = ['compact_boundary', 'compact_boundary', 'local_command', 'init', 'task_started', 'api_error', 'odd']
const attachments = [
  'queued_command',
  'queued_command',
  'file',
  'image',
  'hook_success',
  'plan_mode',
  'odd',
  '__proto__'
]
const origins = fields({kind: fc.constantFrom('human', 'coordinator', 'peer', 'task-notification', 'odd')})
const times = fc.constantFrom<unknown>(...['2026-09-07T09:00:01.000Z', '2026-09-07T09:00:01.500Z', 'never', 1e9, 1e300])

const known = fields(
  {
    type: fc.constantFrom(...types),
    uuid: ids,
    parentUuid: fc.oneof(ids, fc.constant(null)),
    logicalParentUuid: ids,
    message: fields(
      {
        id: ids,
        role: fc.constantFrom('user', 'assistant', 'odd'),
        model: fc.constantFrom('model-a', '<synthetic>', '__proto__'),
        content: contents,
        usage,
        stop_reason: fc.constantFrom('end_turn', 'tool_use')
      },
      ['content']
    ),
    content: contents,
    isSidechain: fc.boolean(),
    agentId: ids,
    parent_tool_use_id: ids,
    toolUseResult: fields({
      agentId: ids,
      status: ids,
      runId: ids,
      totalDurationMs: fc.double(),
      interrupted: fc.boolean()
    }),
    timestamp: times,
    attachment: fields(
      {
        type: fc.constantFrom(...attachments),
        prompt: contents,
        content: contents,
        origin: origins,
        commandMode: fc.constantFrom('prompt', 'task-notification')
      },
      ['type']
    ),
    operation: fc.constantFrom('enqueue', 'dequeue', 'remove', 'popAll', '__proto__'),
    subtype: fc.constantFrom(...subtypes),
    compactMetadata: fields({
      trigger: ids,
      preTokens: fc.double(),
      preservedSegment: fields({tailUuid: ids, headUuid: ids})
    }),
    isMeta: fc.boolean(),
    isCompactSummary: fc.boolean(),
    isApiErrorMessage: fc.boolean(),
    origin: origins,
    sourceToolUseID: ids,
    parentToolUseID: ids,
    data: fields({agentId: ids}),
    task_id: ids,
    tool_use_id: ids,
    promptId: ids,
    sessionId: ids,
    forkedFrom: ids,
    leafUuid: ids,
    explicit: fc.boolean()
  },
  ['type', 'uuid', 'parentUuid', 'message']
)

/** Records of any sort: fields the reader knows, values it does or does not, ids that collide. */
export const wildRecords: fc.Arbitrary<unknown[]> = fc.array(
  fc.oneof(
    {weight: 12, arbitrary: known},
    fc.dictionary(fc.constantFrom(...fieldNames), anything, {maxKeys: 8}),
    anything
  ),
  {minLength: 1, maxLength: 10}
)

const shapes = [
  ...['ask', 'ask', 'ask', 'say', 'say', 'call', 'call', 'call', 'call', 'result', 'result', 'result'],
  ...['notify', 'compact', 'summary', 'stream']
] as const
const step = fc.record({
  shape: fc.constantFrom(...shapes),
  agent: fc.constantFrom(undefined, 'A', 'A', 'B'),
  tool: fc.constantFrom('t1', 't2', 't3'),
  name: fc.constantFrom('Task', 'Agent', 'Task', 'Agent', 'SendMessage', 'Workflow', 'Skill', 'Bash'),
  of: fc.constantFrom('A', 'A', 'B', 'C'),
  resumes: fc.boolean(),
  back: fc.oneof(fc.constant(1), fc.nat(6)),
  text: fc.constantFrom('p', 'q', 'r'),
  coordinator: fc.constantFrom(false, false, false, true),
  message: fc.constantFrom(undefined, undefined, 'm1', 'm2')
})

/** Records in good order, each with a uuid of its own, of agents that call, answer and resume each other at random. */
export const wildTalks: fc.Arbitrary<object[]> = fc
  .array(step, {minLength: 2, maxLength: 16, size: 'max'})
  .map((steps) =>
    steps.map(({shape, agent, tool, name, of, resumes, back, text, coordinator, message}, at) => {
      const chain = {uuid: `u${at}`, parentUuid: at - back < 0 ? null : `u${at - back}`, timestamp: 1e9 + at}
      const common = {...chain, ...(agent === undefined ? {} : {isSidechain: true, agentId: agent})}
      const origin = coordinator ? {origin: {kind: 'coordinator'}} : {}
      const spoken = (content: unknown) => ({...common, type: 'assistant', message: {id: message, content}})
      const written = (content: unknown) => ({...common, type: 'user', message: {content}})
      switch (shape) {
        case 'say':
          return spoken([{type: 'text', text}])
        case 'call': {
          const input = {prompt: text, ...(resumes ? {resume: of, to: of} : {})}
          return spoken([{type: 'tool_use', id: tool, name, input}])
        }
        case 'result':
          return {...written([{type: 'tool_result', tool_use_id: tool, content: text}]), toolUseResult: {agentId: of}}
        case 'notify': {
          const names = `<task-id>${of}</task-id><tool-use-id>${tool}</tool-use-id>`
          return written(
            `<task-notification>${names}<status>completed</status><result>${text}</result></task-notification>`
          )
        }
        case 'compact':
          return {...common, type: 'system', subtype: 'compact_boundary', logicalParentUuid: `u${back}`}
        case 'summary':
          return {...written(text), isCompactSummary: true}
        case 'stream':
          return {...spoken([{type: 'text', text}]), parent_tool_use_id: tool}
        default:
          return {...written(text), ...origin}
      }
    })
  )

function call(type: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fields({type, id: ids, name: toolNames, input: inputs}, ['type', 'id', 'name'])
}

function result(type: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fields(
    {type, tool_use_id: ids, content: fc.oneof(texts, fc.array(anything, {maxLength: 2})), is_error: fc.boolean()},
    ['type', 'tool_use_id']
  )
}

/** An object of some fields: those named nearly always, the others one time in four. */
function fields(model: Record<string, fc.Arbitrary<unknown>>, often: readonly string[] = []): fc.Arbitrary<unknown> {
  const entries = Object.entries(model).map(([key, arbitrary]) =>
    fc.option(
      mostly(arbitrary).map((value) => [key, value] as const),
      {nil: undefined, freq: often.includes(key) ? 12 : 1}
    )
  )
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== undefined)))
}
