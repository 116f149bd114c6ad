import {describe, expect, test} from 'vitest'
import type {Block, Image, Message, Session, Thread, Turn} from '../src/ast/nodes.js'
import {threads} from '../src/ast/walk.js'
import {pictureFile} from '../src/content/picture-file.js'
import {type Beside, exportMarkdown} from '../src/export-markdown.js'
import {linkBeside} from '../src/markdown/beside.js'
import {pieces} from '../src/markdown/pieces.js'
import {quote} from '../src/markdown/quote.js'
import {showPictures} from '../src/markdown/show-pictures.js'
import {type MarkdownOptions, markdownDefaults} from '../src/options.js'
import {createReport, type Report} from '../src/report.js'
import {countMessages} from '../src/transform/count-hidden.js'
import {leavesAny, selectTurns} from '../src/transform/select-turns.js'
import {outlineSession} from '../src/tree/outline-session.js'
import {fixtureNames, fixtureSessions} from './all-sessions.js'
import {call, delegation, message, session, text, thread} from './build-session.js'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAf', 'base64')

function print(whole: Session, options: Partial<MarkdownOptions>, report: Report = createReport()): string {
  const all = {...markdownDefaults, ...options}
  const load = () => message('none')
  return [...quote(pieces(whole, {load, report, options: all, picture: showPictures(all)}))].join('')
}

/** A fixture with everything that goes beside it. */
function fixture(name: string, options: Partial<MarkdownOptions> = {}, document?: string) {
  const report = createReport()
  const beside = new Map<string, string>()
  let printed = ''
  const place: {beside?: Beside} = {}
  if (document !== undefined) {
    place.beside = {
      document,
      write(file, produce) {
        let content = ''
        produce((data) => {
          content += typeof data === 'string' ? data : Buffer.from(data).toString('base64')
        })
        expect(beside.has(file), `${file} is written once`).toBe(false)
        beside.set(file, content)
      }
    }
  }
  for (const files of fixtureSessions(name)) {
    exportMarkdown(
      files,
      (data) => {
        printed += data
      },
      report,
      {...options, ...place}
    )
  }
  return {printed, beside, report}
}

const words = {
  prompt: 'askword',
  words: 'sayword',
  thinking: 'thinkword',
  tool: 'lsword',
  output: 'outword',
  failed: 'failword',
  why: 'whyword',
  asked: 'questionword',
  agent: 'Do agentword',
  task: 'taskword',
  inner: 'innerword',
  innerTool: 'innertoolword',
  answer: 'answerword',
  info: 'infoword',
  warning: 'warnword',
  final: 'finalword'
}
type Word = keyof typeof words

/** A session that says each of the words once. */
function everything(): Session {
  const failed = call('Grep', {pattern: words.failed}, words.why)
  const agent = thread('agent-1', [
    {...message('i1', text(words.task)), author: 'agent'},
    message('i2', text(words.inner), call('Glob', {pattern: words.innerTool}, 'none'))
  ])
  const result = {type: 'toolResult', id: 'r', error: false, via: 'result'} as const
  const sent = delegation('agentword', agent, {
    ...result,
    children: [{type: 'text', id: 'a', format: 'markdown', value: words.answer}]
  })
  const blocks: Block[] = [
    {type: 'thinking', id: 't', value: words.thinking},
    text(words.words),
    call('Bash', {command: words.tool}, words.output),
    failed.type === 'toolCall' ? {...failed, status: 'failed'} : failed,
    call('AskUserQuestion', {questions: [{question: words.asked, options: []}]}, 'answered'),
    {...sent, input: {prompt: words.task}},
    {type: 'notice', id: 'n1', kind: 'hint', level: 'info', value: words.info},
    {type: 'notice', id: 'n2', kind: 'limit', level: 'warning', value: words.warning}
  ]
  const human: Message = {...message('m1', text(words.prompt)), author: 'human'}
  return session(thread('main', [human, message('m2', ...blocks), message('m3', text(words.final))]))
}

const all = Object.keys(words).filter((name): name is Word => name in words)
const chat: Word[] = ['prompt', 'words', 'asked', 'final']
const normal: Word[] = all.filter((name) => !['thinking', 'output', 'why', 'info'].includes(name))

describe('how much is shown', () => {
  const cases: Array<[string, Partial<MarkdownOptions>, Word[]]> = [
    ['prompts: what people said, to questions too', {detail: 'prompts'}, ['prompt', 'asked']],
    ['chat: also what Claude said', {detail: 'chat'}, chat],
    ['normal: also tools in a line each, agents, warnings', {}, normal],
    ['full: everything', {detail: 'full'}, all],
    ['full without thinking', {detail: 'full', thinking: false}, all.filter((name) => name !== 'thinking')],
    ['only tools', {only: ['tools']}, ['tool', 'failed', 'asked']],
    ['only agents: all that they said', {only: ['agents']}, ['agent', 'task', 'inner', 'innerTool', 'answer']],
    ['only errors, and what they say', {only: ['errors']}, ['failed', 'why', 'warning']],
    ['only errors, in full', {only: ['errors'], detail: 'full'}, ['failed', 'why', 'warning']],
    ['only tools and errors', {only: ['tools', 'errors']}, ['tool', 'failed', 'why', 'asked', 'warning']],
    ['agents: what was asked and answered', {agents: 'summary'}, normal.filter((name) => !name.startsWith('inner'))],
    [
      'no agents: a line each',
      {agents: 'none'},
      normal.filter((name) => !['task', 'answer'].includes(name) && !name.startsWith('inner'))
    ]
  ]
  test.each(cases)('%s', (_, options, shown) => {
    const printed = print(everything(), options)
    expect(all.filter((name) => new RegExp(`\\b${words[name]}\\b`).test(printed))).toEqual(
      all.filter((name) => shown.includes(name))
    )
  })

  test('an error of an agent that went on is among the errors', () => {
    const inner = thread('agent-1', [message('i', text('quietly'), {...failing('innerfail')})])
    const agent = {...inner, rollup: {...inner.rollup, errors: 1}}
    const printed = print(session(thread('main', [message('m', delegation('d', agent))])), {only: ['errors']})
    expect(printed).toContain('innerfail')
    expect(printed).not.toContain('quietly')
  })

  test('a branch of which nothing is shown leaves no fold', () => {
    expect(fixture('rewound').printed).toContain('<details>')
    expect(fixture('rewound', {only: ['agents']}).printed).not.toContain('<details>')
  })

  test('what is hidden is counted by option, the account stays the same', () => {
    const report = createReport()
    print(everything(), {detail: 'full'}, report)
    expect([...report.hidden]).toEqual([])
    // Thinking, a notice, and what two calls of the session and one of its agent gave back.
    print(everything(), {}, report)
    expect([...report.hidden]).toEqual([['--detail', 5]])
    const none = createReport()
    print(everything(), {detail: 'full', agents: 'none'}, none)
    expect([...none.hidden]).toEqual([['--agents', 2]])
  })

  test.each(fixtureNames)('%s: with everything shown nothing is hidden', (name) => {
    expect([...fixture(name, {detail: 'full'}).report.hidden]).toEqual([])
  })
})

describe('a choice of turns', () => {
  const chosen: Array<[string, Partial<MarkdownOptions>, string]> = [
    ['from and to', {turns: {from: 2, to: 3}}, '[1] 2 3 [4 to 5]'],
    ['one', {turns: {from: 3, to: 3}}, '[1 to 2] 3 [4 to 5]'],
    ['to the end', {turns: {from: 4, to: Number.POSITIVE_INFINITY}}, '[1 to 3] 4 5'],
    ['more than there are', {turns: {from: 1, to: 99}}, '1 2 3 4 5'],
    ['none', {turns: {from: 7, to: 9}}, '[1 to 5]'],
    ['the last', {last: 2}, '[1 to 3] 4 5'],
    ['the last of some', {turns: {from: 1, to: 3}, last: 1}, '[1 to 2] 3 [4 to 5]'],
    ['since a time', {since: time(3)}, '[1 to 2] 3 4 5'],
    ['since a time within a turn', {since: time(3) + 60e3}, '[1 to 2] 3 4 5'],
    ['until a time', {until: time(2)}, '1 2 [3 to 5]'],
    ['between two times', {since: time(2) + 600e3, until: time(4)}, '[1 to 2] 3 4 [5]']
  ]
  test.each(chosen)('%s', (_, options, expected) => {
    const tree = fiveTurns()
    const before = structuredClone(tree)
    expect(turnsOf(selectTurns(tree, {...options}))).toBe(expected)
    expect(tree).toEqual(before)
    const printed = print(selectTurns(tree, {...options}), {detail: 'prompts'})
    for (let number = 1; number <= 5; number++) {
      expect(printed.includes(`prompt ${number}`)).toBe(new RegExp(`(?<!\\[|to )\\b${number}\\b(?! to)`).test(expected))
    }
    for (const [, run] of expected.matchAll(/\[(.*?)\]/g)) expect(printed).toContain(`*turns left out: ${run}*`)
  })

  test('no choice gives the same session', () => {
    const tree = fiveTurns()
    expect(selectTurns(tree, {})).toBe(tree)
    expect(leavesAny(tree, {})).toBe(true)
    expect(leavesAny(tree, {turns: {from: 7, to: 9}})).toBe(false)
  })

  test('a turn without a time goes with the one before it', () => {
    const tree = fiveTurns()
    const fourth = tree.children[0]?.children[1]?.children[0]
    if (fourth?.type === 'turn') {
      delete fourth.time
      for (const child of fourth.children) if ('time' in child) delete child.time
    }
    expect(turnsOf(selectTurns(tree, {until: time(3)}))).toBe('1 2 3 4 [5]')
    expect(turnsOf(selectTurns(tree, {since: time(5)}))).toBe('[1 to 4] 5')
  })

  test('an agent without a call follows when it began in that time', () => {
    const detached = {
      ...thread('lost', [{...message('l', text('lostword')), time: stamp(3)}]),
      role: 'detached'
    } as const
    const tree = fiveTurns()
    const whole: Session = {...tree, children: [...tree.children, detached]}
    expect(print(whole, {})).toContain('lostword')
    for (const [options, isShown] of [
      [{turns: {from: 2, to: 4}}, true],
      [{last: 1}, false],
      [{last: 3}, true],
      [{until: time(2)}, false],
      [{since: time(2)}, true]
    ] as const) {
      const printed = print(selectTurns(whole, options), {})
      expect(printed.includes('lostword')).toBe(isShown)
      expect(printed.includes('*agents left out: 1*')).toBe(!isShown)
    }
  })

  test('what stands between turns goes with them, the compaction with the turn after it', () => {
    const shown = fixture('compacted-twice', {turns: {from: 2, to: 2}}).printed
    expect(shown.match(/Context compacted/g)).toHaveLength(1)
    expect(fixture('compacted-twice', {turns: {from: 1, to: 1}}).printed).not.toContain('Context compacted')
  })

  test.each(fixtureNames)('%s: its first turn and all others are its messages, each once', (name) => {
    for (const files of fixtureSessions(name)) {
      const {session: tree} = outlineSession(files, createReport())
      const main = {...tree, children: tree.children.filter(({role}) => role === 'main')}
      const first = selectTurns(main, {turns: {from: 1, to: 1}})
      const others = selectTurns(main, {turns: {from: 2, to: Number.POSITIVE_INFINITY}})
      const hasTurn = main.children.some(({children}) => children.some((one) => one.children.some(isTurn)))
      if (hasTurn) expect(countMessages(first) + countMessages(others)).toBe(countMessages(main))
    }
  })
})

describe('agents in documents of their own', () => {
  test.each([
    'agent-in-agent',
    'showcase',
    'workflow-two-phases',
    'agents-100-deep',
    'orphan-agent',
    'hostile-ids'
  ])('%s: every agent has one, linked from its call, with a way back', (name) => {
    const {printed, beside} = fixture(name, {agents: 'separate'}, 'the notes.md')
    const documents = new Map([['the notes.md', printed], ...beside])
    const agents = fixtureSessions(name).flatMap((files) => [...threads(outlineSession(files, createReport()).session)])
    expect(beside.size).toBe(agents.filter(({role}) => role !== 'main').length)
    // Only answers are quoted.
    expect(printed).not.toMatch(/^> > /m)
    for (const [file, content] of beside) {
      expect(file).toMatch(/^the notes\.agents\/[A-Za-z0-9_-]{1,80}\.md$/)
      const back = /\[Back to where it was called\]\((.*?)\)/.exec(content)?.[1] ?? ''
      const from = new URL(back, new URL(encodeURI(file), 'file:///')).pathname.slice(1)
      const caller = documents.get(decodeURIComponent(from)) ?? ''
      const address = from.includes('/') ? file.split('/')[1] : encodeURI(file)
      expect(caller).toContain(`[Its conversation](${address})`)
    }
  })

  test('what agents said is in their documents, and in no other', () => {
    const {printed, beside} = fixture('showcase', {agents: 'separate'}, 'x.md')
    const inner = 'does it expect `dim` to do nothing?'
    expect(fixture('showcase').printed).toContain(inner)
    expect(printed).not.toContain(inner)
    expect([...beside.values()].filter((content) => content.includes(inner))).toHaveLength(1)
  })

  test('the prompt is there where the thread does not say it', () => {
    const {beside} = fixture('agent-in-agent', {agents: 'separate'}, 'x.md')
    for (const content of beside.values()) expect(content).toMatch(/Go \d deep\./)
  })

  test('are not written where agents are hidden', () => {
    expect(fixture('showcase', {agents: 'separate', detail: 'chat'}, 'x.md').beside.size).toBe(0)
    expect(fixture('showcase', {agents: 'none'}, 'x.md').beside.size).toBe(0)
  })
})

describe('pictures', () => {
  const image: Image = {type: 'image', id: 'i', mediaType: 'image/png', source: 'base64', value: png.toString('base64')}

  test('have a name made from what is in them, by the kind they are', () => {
    expect(pictureFile(image)?.name).toMatch(/^[0-9a-f]{16}\.png$/)
    const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64')
    expect(pictureFile({...image, value: jpeg})).toMatchObject({mediaType: 'image/jpeg'})
    expect(pictureFile({...image, mediaType: 'image/gif', value: btoa('GIF89a  ')})?.name).toMatch(/\.gif$/)
    expect(pictureFile({...image, mediaType: 'image/webp', value: btoa('RIFF    WEBP')})?.name).toMatch(/\.webp$/)
  })

  test.each([
    ['a drawing that can hold scripts', {mediaType: 'image/svg+xml'}],
    ['a page', {mediaType: 'text/html'}],
    ['a path for a kind', {mediaType: 'image/../../x'}],
    ['text that claims to be a picture', {value: btoa('<script>alert(1)</script>')}],
    ['what is not base64', {value: `${png.toString('base64')}<>`}],
    ['nothing', {value: ''}],
    ['an address', {source: 'url', value: 'https://example.com/a.png'} as const]
  ])('%s is only named', (_, change) => {
    const whole = session(thread('main', [message('m', {...image, ...change})]))
    for (const images of ['files', 'embed', 'omit'] as const) {
      const printed = print(whole, {images})
      expect(printed).toContain('*Image: ')
      expect(printed).not.toMatch(/!\[|data:/)
    }
  })

  test('are files beside the document, one for the same picture', () => {
    const {printed, beside} = fixture('image-pasted', {detail: 'full'}, 'a b.md')
    expect([...beside.keys()]).toEqual([expect.stringMatching(/^a b\.images\/[0-9a-f]{16}\.png$/)])
    expect(printed).toContain(`(${encodeURI([...beside.keys()][0] ?? '')})`)
    expect([...beside.values()][0]).toMatch(/^iVBORw0KGgo/)
  })

  test('are inside the document where that is asked for', () => {
    const {printed, beside} = fixture('image-pasted', {images: 'embed'}, 'x.md')
    expect(printed).toContain('](data:image/png;base64,iVBORw0KGgo')
    expect(beside.size).toBe(0)
  })

  test('are linked from the document of an agent too, and written once', () => {
    const agent = thread('agent-1', [message('i', image)])
    const whole = session(thread('main', [message('m', image, delegation('d', agent))]))
    const options: MarkdownOptions = {...markdownDefaults, agents: 'separate'}
    const files: Array<[string, string]> = []
    const {source, writeAgents} = linkBeside(
      {load: () => message('none'), report: createReport(), options},
      {document: 'x.md', write: (name, produce) => produce((data) => files.push([name, String(data)]))}
    )
    const printed = [...quote(pieces(whole, source))].join('')
    writeAgents()
    const [[picture = ''] = []] = files
    expect(picture).toMatch(/^x\.images\/[0-9a-f]{16}\.png$/)
    expect(files.filter(([name]) => name === picture)).toHaveLength(1)
    expect(printed).toContain(`](${picture})`)
    const document = files.filter(([name]) => name === 'x.agents/agent-1.md').map(([, content]) => content)
    expect(document.join('')).toContain(`](../${picture})`)
  })

  test('are named with size and kind where they are left out, and on standard output', () => {
    for (const options of [{images: 'omit'}, {}] as const) {
      const {printed} = fixture('image-pasted', options)
      expect(printed).toContain('*Image: image/png, 70 bytes*')
      expect(printed).not.toMatch(/!\[|data:/)
    }
    expect(fixture('image-pasted', {images: 'omit'}, 'x.md').beside.size).toBe(0)
  })
})

test('times are those of a zone', () => {
  expect(print(everything(), {tz: 'Asia/Tokyo'})).toContain('2025-01-02 12:04:05 Asia/Tokyo')
  expect(print(everything(), {})).toContain('2025-01-02 03:04:05 UTC')
})

function failing(name: string): Block {
  const failed = call('Grep', {pattern: name}, 'no')
  return failed.type === 'toolCall' ? {...failed, status: 'failed'} : failed
}

function isTurn({type}: {type: string}): boolean {
  return type === 'turn'
}

/** When a turn begins; each takes five minutes. */
function time(number: number): number {
  return Date.UTC(2025, 0, 1, number)
}

function stamp(number: number, more = 0): string {
  return new Date(time(number) + more).toISOString()
}

/** Three turns, and after a compaction two more. */
function fiveTurns(): Session {
  const main = thread('main', [])
  const [segment] = main.children
  const [empty] = segment?.children ?? []
  if (!segment || empty?.type !== 'turn') throw new Error('Expected a turn')
  const turns = [1, 2, 3, 4, 5].map((number): Turn => {
    const prompt: Message = {...message(`p${number}`, text(`prompt ${number}`)), author: 'human', time: stamp(number)}
    const answer = {...message(`a${number}`, text(`answer ${number}`)), time: stamp(number, 300e3)}
    return {...empty, id: `turn-${number}`, time: stamp(number), children: [prompt, answer]}
  })
  const first = {...segment, children: turns.slice(0, 3)}
  const second = {...segment, id: 'main.s1', index: 1, start: 'compact', children: turns.slice(3)} as const
  const whole: Thread = {...main, children: [first, {...second, children: [...second.children]}]}
  return session(whole)
}

/** The turns of the main thread, those left out in brackets. */
function turnsOf({children: [main]}: Session): string {
  const nodes = main?.children.flatMap(({children}) => children) ?? []
  return nodes.map((node) => (node.type === 'notice' ? `[${node.value}]` : node.id.replace('turn-', ''))).join(' ')
}
