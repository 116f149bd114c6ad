import fs from 'node:fs'
import path from 'node:path'

const word = 'Lamplighterssocietyofthefarshore'.repeat(60)
const file = `/home/ada/${'lanterns_of_the_far_shore/'.repeat(16)}${'a'.repeat(200)}.ts`
const arabic = 'الفوانيس تضيء ببطء بعد غروب الشمس '
const texts: readonly string[] = [
  word,
  file,
  arabic.repeat(20),
  '灯'.repeat(600),
  `${arabic}(${file}) ${arabic}`,
  '👩‍👩‍👧‍👦'.repeat(120),
  'l\u0302\u0323\u0330\u0334'.repeat(300),
  '\u202e backwards \u2066 and apart \u200b\u200b\u200b',
  `| ${'lamp | '.repeat(300)}\n|${' - |'.repeat(300)}\n| ${'bright | '.repeat(300)}`,
  `| ${word} | short |\n|---|---|\n| ${file} | ${word} |`,
  Array.from({length: 20}, (_, depth) => `${'  '.repeat(depth)}- deep ${depth} ${word.slice(0, 80)}`).join('\n'),
  `${'> '.repeat(20)}quoted ${word.slice(0, 200)}`,
  `${Array.from({length: 20}, (_, depth) => `${'  '.repeat(depth)}1. step`).join('\n')}\n${'  '.repeat(30)}\`\`\`\n${word}\n\`\`\``,
  `###### ${word}\n\n[${word}](https://lamps.example/${word}) https://lamps.example/${word} \`${word}\` **${word}**`,
  `\`\`\`${word}\n${word}\n\`\`\`\n\n- [ ] ${word}\n- [x] ${file}\n\n[^1]: ${word}\n\nNote[^1]`,
  '',
  ' \n\t\n ',
  '\u0000\u0007\u001b[31m\ud800'
]
const start = Date.UTC(2026, 8, 7, 9)

/** Write a session that nobody made for looking nice: texts of every awkward shape in every field, 200 agents at once. */
export function writeUnwieldy(folder: string): string {
  const agents = path.join(folder, 'unwieldy', 'subagents')
  fs.mkdirSync(agents, {recursive: true})
  const main = path.join(folder, 'unwieldy.jsonl')
  const records = [{type: 'summary', summary: word, leafUuid: 'none'}, ...texts.flatMap(turn), ...manyAgents(agents)]
  const chained = records.map((record, at) => ({...common(at), parentUuid: at < 2 ? null : `u${at - 1}`, ...record}))
  fs.writeFileSync(main, chained.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return main
}

function common(at: number): object {
  const time = new Date(start + at * 7000).toISOString()
  return {uuid: `u${at}`, timestamp: time, sessionId: 'unwieldy', cwd: file, gitBranch: word, version: '2.1.270'}
}

const human = (content: unknown) => ({type: 'user', message: {role: 'user', content}})

function claude(content: unknown): object {
  return {type: 'assistant', message: {role: 'assistant', type: 'message', model: `claude-${word}`, content}}
}

/** A prompt, an answer and what a tool was asked and said, all with the same text. */
function turn(text: string, at: number): object[] {
  const output =
    at % 3 === 0 ? `${text}\n`.repeat(40) : Array.from({length: 5000}, (_, line) => `${line} ${at}`).join('\n')
  const calls = [
    {name: 'Bash', input: {command: text, description: text}},
    {name: 'Edit', input: {file_path: file, old_string: text, new_string: `${text}\n${text}`}},
    {name: 'Write', input: {file_path: text, content: text}},
    {name: 'Grep', input: {pattern: text, path: file}},
    {name: 'TodoWrite', input: {todos: [{content: text, status: 'in_progress', activeForm: text}]}},
    {
      name: 'AskUserQuestion',
      input: {questions: [{question: text, header: text, options: [{label: text, description: text}]}]}
    },
    {name: `mcp__${word}__${word}`, input: {[word]: text}}
  ].map((call, nth) => ({type: 'tool_use', id: `toolu_${at}_${nth}`, ...call}))
  const results = calls.map(({id}, nth) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: output.slice(0, nth === 0 ? 200_000 : 400),
    is_error: nth % 2 === 1
  }))
  return [
    human(text),
    claude([{type: 'thinking', thinking: text, signature: ''}, {type: 'text', text}, ...calls]),
    human(results),
    claude([{type: 'text', text: `${text}\n\n${text}`}])
  ]
}

function manyAgents(folder: string): object[] {
  const ids = Array.from({length: 200}, (_, at) => `a${String(at).padStart(15, '0')}`)
  for (const [at, agentId] of ids.entries()) {
    const text = texts[at] ?? `Lamp ${at}`
    const lines = [human(text), claude([{type: 'text', text}])].map((record, nth) => ({
      ...common(400 + at * 2 + nth),
      uuid: `${agentId}-${nth}`,
      parentUuid: nth === 0 ? null : `${agentId}-0`,
      isSidechain: true,
      agentId,
      ...record
    }))
    fs.writeFileSync(
      path.join(folder, `agent-${agentId}.jsonl`),
      lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    )
  }
  const calls = ids.map((id, at) => {
    const text = texts[at] ?? `Lamp ${at}`
    return {
      type: 'tool_use',
      id: `toolu_${id}`,
      name: 'Task',
      input: {subagent_type: text, description: text, prompt: text}
    }
  })
  const answers = ids.map((agentId, at) => {
    const content = [{type: 'text', text: texts[at] ?? `Lamp ${at} is lit.`}]
    const result = {
      status: 'completed',
      agentId,
      content,
      totalDurationMs: 1000,
      totalTokens: 100,
      totalToolUseCount: 0
    }
    return {...human([{type: 'tool_result', tool_use_id: `toolu_${agentId}`, content}]), toolUseResult: result}
  })
  return [
    human('Two hundred lamps at once.'),
    claude(calls),
    ...answers,
    claude([{type: 'text', text: 'All are lit.'}])
  ]
}
