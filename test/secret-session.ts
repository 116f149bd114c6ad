import {type MadeSecret, makeSecrets} from './bench/secret-kinds.mjs'

/** Where a secret may stand in a session. */
export const places = [
  'prompt',
  'answer',
  'input',
  'result',
  'diff',
  'path',
  'title',
  'alt',
  'agent',
  'spilled'
] as const

export type Place = (typeof places)[number]

/** Every kind of secret at every place, each another one: nothing is masked because it was found elsewhere. */
export function secretsAt(place: Place): MadeSecret[] {
  return made.get(place) ?? []
}

const made = new Map(places.map((place, at) => [place, makeSecrets(1000 + at * 17)]))

const session = '00000000-0000-4000-8000-000000000001'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The files of a session that holds every kind at every place, of the title's only one. */
export function secretFiles(titled: number): Record<string, object[] | string> {
  const text = (place: Place) => secretsAt(place).map((made) => made.text)
  let number = 0
  let parent: string | null = null
  const record = (type: string, more: object) => {
    const uuid = `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`
    const line = {
      parentUuid: parent,
      isSidechain: false,
      type,
      uuid,
      timestamp: new Date(number * 1000).toISOString(),
      sessionId: session,
      cwd: '/home/ada/lanterns',
      gitBranch: 'main',
      ...more
    }
    parent = uuid
    return line
  }
  const said = (role: string, content: unknown, more: object = {}) =>
    record(role, {message: {role, content, ...(role === 'assistant' && {id: `msg_${number}`, model: 'm'})}, ...more})
  const call = (name: string, input: object, result: unknown, output?: unknown) => {
    const id = `toolu_${number}`
    return [
      said('assistant', [{type: 'tool_use', id, name, input}]),
      said(
        'user',
        [{type: 'tool_result', tool_use_id: id, content: result}],
        output === undefined ? {} : {toolUseResult: output}
      )
    ]
  }
  const spilled = `<persisted-output>\nFull output saved to: /home/ada/x/tool-results/long.txt\n\nPreview:\n1\n</persisted-output>`
  const lines = [
    ...text('prompt').map((one) => said('user', `Look: ${one}`)),
    ...text('answer').map((one) => said('assistant', [{type: 'text', text: `It is ${one}`}])),
    ...text('input').flatMap((one) => call('Bash', {command: `echo ${one}`, description: 'Print'}, 'done')),
    ...text('result').flatMap((one) => call('Bash', {command: 'env'}, one, {stdout: one, stderr: ''})),
    ...text('diff').flatMap((one) => {
      const added = one.split('\n').map((line) => `+${line}`)
      const hunk = {oldStart: 1, oldLines: 0, newStart: 1, newLines: added.length, lines: added}
      return call('Edit', {file_path: '/home/ada/lanterns/a.txt', old_string: 'a', new_string: 'b'}, 'edited', {
        structuredPatch: [hunk]
      })
    }),
    ...text('path').flatMap((one) =>
      call('Read', {file_path: `/home/ada/lanterns/${one.replaceAll('\n', '')}/x`}, 'text')
    ),
    ...text('alt').map((one) =>
      said('user', [
        {type: 'document', title: one, source: {type: 'text', media_type: 'text/plain', data: 'x'}},
        {type: 'image', source: {type: 'base64', media_type: 'image/png', data: pixel}}
      ])
    ),
    ...call('Bash', {command: 'long'}, spilled),
    ...call('Task', {description: 'Look', prompt: 'Go', subagent_type: 'scout'}, [{type: 'text', text: 'Found.'}], {
      agentId: 'aa00000000000001',
      status: 'completed'
    }),
    {type: 'custom-title', customTitle: secretsAt('title')[titled]?.text ?? '', sessionId: session}
  ]
  parent = null
  const inAgent = [said('user', 'Go'), ...text('agent').map((one) => said('assistant', [{type: 'text', text: one}]))]
  return {
    [`${session}.jsonl`]: lines,
    [`${session}/subagents/agent-aa00000000000001.jsonl`]: inAgent.map((line) => ({
      ...line,
      isSidechain: true,
      agentId: 'aa00000000000001'
    })),
    [`${session}/tool-results/long.txt`]: text('spilled').join('\n')
  }
}
