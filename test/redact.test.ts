import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {exportJson} from '../src/export-json.js'
import {exportMarkdown} from '../src/export-markdown.js'
import {exportSite} from '../src/export-site.js'
import {findSessions} from '../src/log/find-sessions.js'
import {sameSince} from '../src/log/same-since.js'
import {createReport} from '../src/report.js'
import {createCollector} from '../src/transform/redact/collect-secrets.js'
import {findSecrets, mayHoldSecret} from '../src/transform/redact/find-secrets.js'
import {textMasker} from '../src/transform/redact/mask-text.js'
import {openSession} from '../src/transform/redact.js'
import {type MadeSecret, makeLookAlikes, makeSecrets} from './bench/secret-kinds.mjs'
import {logFolder, lookingIn, prompt, sessionId} from './log-folder.js'
import {type Place, places, secretFiles, secretsAt} from './secret-session.js'
import {filesBelow, readPage} from './site-pages.js'

describe('in a text', () => {
  test.each(makeSecrets(7).map((made) => [`${made.at} ${made.rule}`, made] as const))('%s is found', (_, made) => {
    const found = findSecrets(`see ${made.text} there`)
    expect(found.map(({rule, secret}) => [rule, secret])).toEqual([[made.rule, made.secret]])
  })

  test.each(makeLookAlikes(7))('%s is no secret', (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

describe('in a text of some kind', () => {
  const some = makeSecrets(11)
  const token = some[0]?.secret ?? ''
  const long = some.find(({text}) => text.startsWith('--token '))?.secret ?? ''
  const pass = some.find(({text}) => text.startsWith('password='))?.secret ?? ''
  const key = some.find(({secret}) => secret.startsWith('-----BEGIN RSA'))?.secret ?? ''
  const packed = Buffer.from(key).toString('base64')
  const lines = key.split('\n')

  test.each([
    ['of settings, put below each other', `password             = "${pass}"`, pass],
    ['that says a type first', `const apiKey: string = "${long}"`, long],
    ['that says a type of Rust', `let api_key: &str = "${long}";`, long],
    ['of PHP', `define('DB_PASSWORD', '${pass}');`, pass],
    ['of a Dockerfile', `ENV API_KEY ${long}`, long],
    ['of a shell', `set -x API_KEY ${long}`, long],
    ['of LDAP', `bindpw ${pass}`, pass],
    ['of XML', `<apiKey>${long}</apiKey>`, long],
    ['of XML, in fields', `<add key="ApiKey" value="${long}"/>`, long],
    ['of HTML', `password=&quot;${long}&quot;`, long],
    ['with strong words', `**API key:** ${long}`, long],
    ['of a table', `| API key | \`${long}\` |`, long],
    ['of a sentence', `my api key is ${long}, ok`, long],
    ['of an address in an address', encodeURIComponent(`https://lanterns.dev?token=${long}&b=1`), long],
    ['with a short name', `auth: {user: 'ada', pass: '${pass}'}`, pass],
    ['of a command, glued', `curl -uada:${pass} https://lanterns.dev`, pass],
    ['of a command, with a sign', `curl --user="ada:${pass}" https://lanterns.dev`, pass],
    ['of another command', `sshpass -p '${pass}' ssh lanterns.dev`, pass],
    ['of a registry', `docker login -u ada -p ${pass} lanterns.dev`, pass],
    ['of a database', `mysql -u root -p${pass} lamps`, pass],
    ['copied from a browser', `curl 'https://lanterns.dev' \\\n  -b 'session=${long}'`, long],
    ['of git, with a token for a name', `https://${long}@lanterns.dev/lamps.git`, long],
    ['of git, with a token and a word', `https://${long}:x-oauth-basic@lanterns.dev/lamps.git`, long],
    ['of a password with an @', 'postgres://ada:p@ss-W0rd9@db:5432/lamps', 'p@ss-W0rd9'],
    ['of Kubernetes', `client-key-data: ${packed}`, packed],
    ['of a web key', `{"kty":"OKP","crv":"Ed25519","d":"${long}","x":"11qYAYKxCrfVS"}`, long],
    [
      'of a one-time password',
      'otpauth://totp/ada?secret=KZWVGQKJKJ6XS3DPO5WGC3LQ&issuer=x',
      'KZWVGQKJKJ6XS3DPO5WGC3LQ'
    ],
    ['of a hash of a password', `ada:$6$kL2mN4pQ$${long}${long}:19000`, long],
    [
      'of a search',
      lines
        .slice(0, -1)
        .map((line, at) => `src/key.pem:${at + 1}:${line}`)
        .join('\n'),
      lines[1]
    ],
    ['of a change', lines.map((line) => `+${line}`).join('\n'), lines[1]],
    ['in quotes of mail', lines.map((line) => `> > ${line}`).join('\n'), lines[1]],
    [
      'of a known one in base64',
      `${token} ${Buffer.from(`xy${token}zz`).toString('base64')}`,
      Buffer.from(`xy${token}`).toString('base64').slice(8, 40)
    ],
    [
      'of a known one in a string in a string',
      `password='${pass}"x' ${JSON.stringify(JSON.stringify(`${pass}"x`))}`,
      pass
    ],
    ['in colours', `\u001b[34m"password"\u001b[0m: \u001b[32m"${pass}"\u001b[0m`, pass]
  ])('%s nothing is left', (_, text, secret) => {
    const collector = createCollector({})
    collector.look(text)
    expect(secret).toBeTruthy()
    expect(textMasker(collector.masking)(text, () => {})).not.toContain(secret)
    const line = Buffer.from(JSON.stringify({text}))
    expect(mayHoldSecret(line, 0, line.length, () => {})).toBe(true)
  })

  test.each([
    'password:_kV9qTz3LmW8xRb2NcY7d',
    '"password":_"kV9qTz3LmW8xRb2NcY7d"',
    'sshpass_-p_kV9qTz3LmW8xRb2NcY7d ssh lamp',
    'machine lamp_login ada_password kV9qTz3LmW8xRb2NcY7d'
  ])('what is found in `%s` is found behind a tab and in the next line too', (text) => {
    for (const space of [' ', '\t', '\n', '\r\n']) {
      const spaced = text.replaceAll('_', space)
      const line = Buffer.from(JSON.stringify({text: spaced}))
      expect(findSecrets(spaced)).toHaveLength(1)
      expect(mayHoldSecret(line, 0, line.length, () => {})).toBe(true)
    }
  })

  test.each([
    "define('DB_PASSWORD', 'kV9qTz3LmW8xRb2NcY7d')",
    'curl -u ada:kV9qTz3LmW8xRb2NcY7d https://example.com',
    'login ada --password kV9qTz3LmW8xRb2NcY7d',
    '--password kV9qTz3LmW8xRb2NcY7d'
  ])('what is found in `%s` is found at the start of a line too', (text) => {
    for (const before of ['', '\n', '\t', '12\t', 'on\r\n']) {
      const line = Buffer.from(JSON.stringify({text: before + text}))
      expect(findSecrets(before + text)).toHaveLength(1)
      expect(mayHoldSecret(line, 0, line.length, () => {})).toBe(true)
    }
  })

  test.each([
    '',
    ' ',
    '=',
    '7',
    '"',
    'é',
    'x',
    'N',
    'an',
    '\n',
    'a\n',
    '\\n',
    '\\\\tx',
    '%2F',
    'n%41',
    '\\u00e9'
  ])('what is found in it after `%s` may be in its line', (before) => {
    for (const {text} of makeSecrets(7)) {
      if (findSecrets(before + text).length === 0) continue
      const line = Buffer.from(JSON.stringify({text: before + text}))
      expect(mayHoldSecret(line, 0, line.length, () => {})).toBe(true)
    }
  })
})

/** What must not be seen of a secret: all of it, and of a long one each line. */
function partsOf({secret}: MadeSecret): string[] {
  return [secret, ...secret.split('\n').filter((line) => line.length >= 32 && !line.startsWith('---'))]
}

function leaks(text: string, kinds: readonly Place[] = places): string[] {
  return kinds.flatMap((place) =>
    secretsAt(place)
      .filter((made) => partsOf(made).some((part) => text.includes(part)))
      .map(({rule}) => `${place}: ${rule}`)
  )
}

describe('every kind at every place', () => {
  test('no byte of Markdown or of JSON has one, and the report counts each', () => {
    const [files] = findSessions([logFolder(secretFiles(0))], lookingIn('/'))
    if (!files) throw new Error('Expected a session')
    const printed = {markdown: '', json: ''}
    const report = createReport()
    exportMarkdown(files, (text) => (printed.markdown += text), createReport(), {detail: 'full'})
    exportJson(files, (text) => (printed.json += text), report)
    expect(leaks(printed.markdown)).toEqual([])
    expect(leaks(printed.json)).toEqual([])
    expect(secretsAt('prompt').length).toBeGreaterThanOrEqual(60)
    const masked = new Set(report.masked().map(({rule}) => rule))
    expect([...new Set(secretsAt('prompt').map(({rule}) => rule))].filter((rule) => !masked.has(rule))).toEqual([])
    expect(JSON.stringify(report.masked())).not.toMatch(/ghp_|AKIA|BEGIN/)
  })

  test('the report counts what stands masked in the tree, kind by kind', () => {
    const [files] = findSessions([logFolder(secretFiles(0))], lookingIn('/'))
    if (!files) throw new Error('Expected a session')
    let json = ''
    const report = createReport()
    exportJson(files, (text) => (json += text), report)
    const shown = new Map<string, number>()
    for (const [, rule = ''] of json.matchAll(/\[redacted:([\w-]+?)-\d+\]/g))
      shown.set(rule, (shown.get(rule) ?? 0) + 1)
    const told = new Map<string, number>()
    for (const {rule, count} of report.masked()) told.set(rule, (told.get(rule) ?? 0) + count)
    told.delete('home-folder')
    expect(Object.fromEntries([...told].sort())).toEqual(Object.fromEntries([...shown].sort()))
  })

  test('no file of a site has one, in its bytes or its name, and no single page', async () => {
    const folder = logFolder(secretFiles(4))
    const sessions = findSessions([folder], lookingIn('/'))
    const site = path.join(folder, 'site')
    await exportSite(sessions, {folder: site}, createReport(), {highlight: false, pageSize: 20_000})
    await exportSite(sessions, {file: path.join(folder, 'one.html')}, createReport(), {highlight: false})
    for (const file of filesBelow(site))
      expect(leaks(`${file}\n${fs.readFileSync(path.join(site, file), 'latin1')}`)).toEqual([])
    expect(leaks(fs.readFileSync(path.join(folder, 'one.html'), 'latin1'))).toEqual([])
  })

  test.each(
    secretsAt('title').map(({rule, at}) => [rule, at] as const)
  )('a title with a %s (%i) is masked', (_, at) => {
    const folder = logFolder({
      'a.jsonl': [prompt('a'), {type: 'custom-title', customTitle: secretsAt('title')[at]?.text}]
    })
    const [files] = findSessions([folder], lookingIn('/'))
    expect(files && leaks(openSession(files, createReport()).outline.session.title, ['title'])).toEqual([])
  })
})

describe('a log that another thread has looked at', () => {
  const {secret} = makeSecrets(5)[0] ?? {secret: ''}
  const outlineAfter = (read: (file: string) => number) => {
    const folder = logFolder({'a.jsonl': [prompt('a'), prompt('a', `Take ${secret}`)]})
    const [files] = findSessions([folder], lookingIn('/'))
    const found = {secrets: [], owners: [], read: [read(path.join(folder, 'a.jsonl'))]}
    const ahead = {isAt: () => true, found: () => found}
    return JSON.stringify(files && openSession(files, createReport(), {ahead}).outline.session)
  }

  test('is looked at again where it has grown since', () => {
    expect(outlineAfter((file) => fs.statSync(file).size - 2)).toContain('Take [redacted:')
  })

  test('is looked at again where it was written anew, be it as long as it was', () => {
    const folder = logFolder({'a.jsonl': [prompt('a', 'Wick')]})
    const [log = '', gone = ''] = ['a.jsonl', 'c.jsonl'].map((name) => path.join(folder, name))
    const areSame = sameSince([log, gone])
    fs.appendFileSync(log, `${JSON.stringify(prompt('a', 'Oil'))}\n`)
    expect(areSame()).toBe(true)
    const sinceThen = sameSince([log])
    const text = fs.readFileSync(log, 'utf8')
    fs.writeFileSync(log, text.replace('Wick', 'Lamp'))
    fs.utimesSync(log, 1, 1)
    expect(sinceThen()).toBe(false)
    fs.writeFileSync(log, '')
    expect(areSame()).toBe(false)
    fs.writeFileSync(gone, text)
    expect(sameSince([gone])()).toBe(true)
  })

  test('is not looked at again where it has not', () => {
    expect(outlineAfter((file) => fs.statSync(file).size)).toContain(`Take ${secret}`)
  })
})

test('two whose long names begin alike are told apart, and one who was first named where nothing lies below', () => {
  const [ada, adam] = ['ada.lovelace-of-the-lanterns', 'ada.lovelace-of-the-lamps']
  const words = [`/home/${ada} is hers`, `/home/${ada}/x`, `/home/${adam}/x`, `C:\\Users\\${adam}\\x`]
  const bytes = Buffer.from(words.map((text) => JSON.stringify(prompt('a', text))).join('\n'))
  const collector = createCollector({})
  collector.lookAtLog({path: 'a.jsonl', bytes})
  expect(collector.masking.owners).toEqual(new Set(['me', ada, adam]))
})

describe('what lies elsewhere and is shown', () => {
  const {secret} = makeSecrets(5)[0] ?? {secret: ''}
  const id = sessionId('a')
  const jsonOf = (home: string, file: string) => {
    const [files] = findSessions([path.join(home, file)], lookingIn(home))
    if (!files) throw new Error('Expected a session')
    let json = ''
    exportJson(files, (text) => (json += text), createReport())
    return json
  }

  test('a log that begins with a byte order mark', () => {
    const home = logFolder({'a.jsonl': `\ufeff${JSON.stringify(prompt('a', `Take ${secret}`))}\n`})
    expect(jsonOf(home, 'a.jsonl')).toContain('Take [redacted:')
  })

  test('a document that is only said to be bytes', () => {
    const source = {type: 'base64', media_type: 'application/pdf', data: `Log in with ${secret}`}
    const message = {role: 'user', content: [{type: 'document', source}]}
    const home = logFolder({'a.jsonl': [prompt('a'), {...prompt('a', '', {uuid: 'u-2'}), message}]})
    expect(jsonOf(home, 'a.jsonl')).toContain('Log in with [redacted:')
  })

  test('a plan that the log only names', () => {
    const call = {type: 'tool_use', id: 'toolu_1', name: 'ExitPlanMode', input: {}}
    const message = {role: 'assistant', content: [call]}
    const home = logFolder({
      [`projects/p/${id}.jsonl`]: [prompt(id), {type: 'assistant', uuid: 'b1', sessionId: id, slug: 'lit', message}],
      'plans/lit.md': `# Plan\n\nLog in with ${secret}`
    })
    expect(jsonOf(home, `projects/p/${id}.jsonl`)).toContain('Log in with [redacted:')
  })

  test('a title that another session gives', () => {
    const home = logFolder({
      [`p/${id}.jsonl`]: [
        {type: 'assistant', uuid: 'b1', sessionId: id, message: {role: 'assistant', content: 'Lit.'}}
      ],
      [`p/${sessionId('b')}.jsonl`]: [
        {type: 'summary', summary: `Use ${secret}`, leafUuid: 'b1'},
        prompt(sessionId('b'))
      ]
    })
    expect(jsonOf(home, `p/${id}.jsonl`)).toContain('"title":"Use [redacted:')
  })

  test('the phase of an agent, which a journal names', () => {
    const agent = 'aa00000000000001'
    const home = logFolder({
      [`${id}.jsonl`]: [prompt(id)],
      [`${id}/subagents/workflows/wf_1/agent-${agent}.jsonl`]: [
        {...prompt(id, 'Go'), isSidechain: true, agentId: agent}
      ],
      [`${id}/subagents/workflows/wf_1/journal.jsonl`]: [{agentId: agent, phase: `With ${secret}`}]
    })
    expect(jsonOf(home, `${id}.jsonl`)).toContain('"phase":"With [redacted:')
  })
})

test('what only looks like a secret is in every output as it was', async () => {
  const alike = makeLookAlikes(7)
  const id = sessionId('a')
  const home = logFolder({[`${id}.jsonl`]: [prompt(id), ...callPair(id, alike.join('\n'))]})
  const sessions = findSessions([home], lookingIn('/'))
  const [files] = sessions
  if (!files) throw new Error('Expected a session')
  const printed = {markdown: '', json: ''}
  exportMarkdown(files, (text) => (printed.markdown += text), createReport(), {detail: 'full'})
  exportJson(files, (text) => (printed.json += text), createReport())
  const page = path.join(home, 'page.html')
  await exportSite(sessions, {file: page}, createReport(), {highlight: false})
  const {text} = readPage(fs.readFileSync(page, 'utf8'), 'page.html')
  expect(alike.length).toBeGreaterThan(20)
  for (const one of alike) {
    expect(printed.markdown).toContain(one)
    expect(printed.json).toContain(JSON.stringify(one).slice(1, -1))
    expect(text).toContain(one)
  }
})

function callPair(session: string, output: string): object[] {
  const message = {
    role: 'assistant',
    content: [{type: 'tool_use', id: 'toolu_1', name: 'Bash', input: {command: 'env'}}]
  }
  const result = {type: 'tool_result', tool_use_id: 'toolu_1', content: output}
  return [
    {type: 'assistant', uuid: 'b1', sessionId: session, message},
    {type: 'user', uuid: 'b2', sessionId: session, message: {role: 'user', content: [result]}}
  ]
}
