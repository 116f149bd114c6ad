// Secrets of every kind, made when they are asked for: no file of the project holds one.
// A seed gives the same ones again.

const lower = 'abcdefghijkmnopqrstuvwyz'
const upper = lower.toUpperCase()
const digits = '23456789'
const sets = {
  hex: '0123456789abcdef',
  alnum: lower + upper + digits,
  lower: lower + digits,
  upper: upper + digits,
  url: `${lower}${upper}${digits}-_`,
  base64: `${lower}${upper}${digits}+/`,
  digits
}

/** Every kind with a secret of it: `secret` must be seen nowhere, `text` is what it stands in. */
export function makeSecrets(seed) {
  const random = numbers(seed)
  // Something of everything: a real key has digits and letters.
  const some = (set, length) => {
    const all = [...Array(length)].map(() => sets[set][random(sets[set].length)])
    const [a, b] = [3, 7].map((part) => Math.floor((length * part) / 10))
    if (set !== 'digits' && length > 3) all[a] = sets.digits[random(sets.digits.length)]
    if (set !== 'digits' && length > 3) all[b] = set === 'upper' ? 'Q' : set === 'hex' ? 'e' : 'k'
    return all.join('')
  }
  const own = (rule, secret, text = secret) => ({rule, secret, text})
  const key = (start, set, length) => start + some(set, length)
  const password = () => `${some('alnum', 9)}!${some('alnum', 3)}`
  const wrapped = (length) =>
    some('base64', length)
      .match(/.{1,64}/g)
      .join('\n')
  const pem = (kind, length) => {
    const head = (word) => `-----${word} ${kind}PRIVATE KEY-----`
    return `${head('BEGIN')}\n${wrapped(length)}\n${head('END')}`
  }
  const jwt = () =>
    ['{"alg":"HS256","typ":"JWT"}', `{"sub":"${some('lower', 8)}"}`]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.')
  const named = (rule, name, secret, between = '=') => own(rule, secret, `${name}${between}${secret}`)
  const address = (scheme, user, secret, host) => own('url-password', secret, `${scheme}://${user}:${secret}@${host}`)
  return [
    own('github-token', key('gh' + 'p_', 'alnum', 36)),
    own('github-token', key('gh' + 'o_', 'alnum', 36)),
    own('github-token', key('gh' + 's_', 'alnum', 36)),
    own('github-token', `${key('github' + '_pat_', 'alnum', 22)}_${some('alnum', 59)}`),
    own('gitlab-token', key('gl' + 'pat-', 'url', 20)),
    own('npm-token', key('np' + 'm_', 'alnum', 36)),
    own('pypi-token', key('py' + 'pi-AgEIcHlwaS5vcmc', 'url', 80)),
    own('rubygems-token', key('ruby' + 'gems_', 'hex', 48)),
    own('docker-token', key('dckr' + '_pat_', 'url', 27)),
    own('figma-token', key('fig' + 'd_', 'url', 44)),
    own('linear-key', key('lin' + '_api_', 'alnum', 40)),
    own('notion-token', `${key('nt' + 'n_', 'digits', 11)}${some('alnum', 35)}`),
    own('postman-key', `${key('PM' + 'AK-', 'hex', 24)}-${some('hex', 34)}`),
    own('sentry-token', key('sntr' + 'yu_', 'hex', 64)),
    own('atlassian-token', key('ATA' + 'TT3', 'url', 180)),
    own('airtable-token', `${key('pa' + 't', 'alnum', 14)}.${some('hex', 64)}`),
    own('aws-access-key', key('AK' + 'IA', 'upper', 16)),
    own('aws-access-key', key('AS' + 'IA', 'upper', 16)),
    named('aws-secret', 'AWS_SECRET_ACCESS_KEY', some('base64', 40)),
    own('google-key', `${key('AI' + 'za', 'url', 34)}Q`),
    own('google-oauth', key('GOC' + 'SPX-', 'url', 28)),
    own('google-oauth', key('ya' + '29.', 'url', 80)),
    own('azure-secret', `${some('alnum', 3)}8${'Q'}~${some('alnum', 34)}`),
    named('azure-key', 'AccountKey', `${some('base64', 86)}==`),
    own('digitalocean-token', key('do' + 'p_v1_', 'hex', 64)),
    own('heroku-key', key('HR' + 'KU-', 'url', 60)),
    own('netlify-token', key('nf' + 'p_', 'alnum', 36)),
    own('vercel-token', key('vc' + 'p_', 'alnum', 40)),
    own('supabase-key', key('sb' + 'p_', 'hex', 40)),
    own('planetscale-token', key('psc' + 'ale_tkn_', 'url', 43)),
    own('databricks-token', key('da' + 'pi', 'hex', 32)),
    own('vault-token', key('hv' + 's.', 'url', 95)),
    own('terraform-token', `${some('alnum', 14)}.atlas${'v1'}.${some('url', 64)}`),
    own('doppler-token', key('dp' + '.pt.', 'alnum', 43)),
    own('pulumi-token', key('pu' + 'l-', 'hex', 40)),
    own('tailscale-key', `${key('ts' + 'key-auth-', 'alnum', 14)}-${some('alnum', 32)}`),
    own('anthropic-key', `${key('sk-' + 'ant-api03-', 'url', 93)}AA`),
    own('openai-key', key('sk-' + 'proj-', 'url', 120)),
    own('openai-key', key('s' + 'k-', 'alnum', 48)),
    own('groq-key', key('gs' + 'k_', 'alnum', 52)),
    own('xai-key', key('xa' + 'i-', 'alnum', 80)),
    own('hugging-face-token', key('h' + 'f_', 'alnum', 34)),
    own('replicate-token', key('r' + '8_', 'alnum', 37)),
    own('perplexity-key', key('pp' + 'lx-', 'alnum', 48)),
    own('langsmith-key', `${key('lsv' + '2_pt_', 'hex', 32)}_${some('hex', 10)}`),
    own('stripe-key', key('sk' + '_live_', 'alnum', 24)),
    own('stripe-key', key('wh' + 'sec_', 'alnum', 32)),
    own('square-token', key('sq' + '0atp-', 'url', 22)),
    own('shopify-token', key('shp' + 'at_', 'hex', 32)),
    own('slack-token', `${key('xo' + 'xb-', 'digits', 12)}-${some('digits', 12)}-${some('alnum', 24)}`),
    own('slack-webhook', some('upper', 9) + some('alnum', 24), ''),
    own('discord-token', `${Buffer.from(some('digits', 18)).toString('base64')}.${some('url', 6)}.${some('url', 37)}k`),
    own('telegram-token', `${some('digits', 10)}:A${'A'}${some('url', 32)}k`),
    own('sendgrid-key', `${key('S' + 'G.', 'url', 22)}.${some('url', 43)}`),
    own('mailgun-key', key('ke' + 'y-', 'hex', 32)),
    own('mailchimp-key', `${some('hex', 32)}-us${'12'}`),
    own('twilio-key', key('S' + 'K', 'hex', 32)),
    own('grafana-token', `${key('gl' + 'sa_', 'alnum', 32)}_${some('hex', 8)}`),
    own('new-relic-key', key('NR' + 'AK-', 'upper', 27)),
    own('age-key', key('AGE-' + 'SECRET-KEY-1', 'upper', 58)),
    own('jwt', `${jwt()}.${some('url', 43)}`),
    own('private-key', pem('RSA ', 1600)),
    own('private-key', pem('', 120)),
    own('private-key', pem('OPENSSH ', 400)),
    address('postgres', 'ada', password(), 'db.lanterns.dev:5432/lamps'),
    address('https', 'ada', some('alnum', 16), 'lanterns.dev/lamps.git'),
    address('mongodb+srv', 'ada', some('alnum', 12), 'cluster0.lanterns.dev'),
    own('authorization', some('url', 40), ''),
    own('authorization', some('base64', 28), ''),
    own('cookie', some('url', 40), ''),
    named('password', 'password', password()),
    named('password', '"password"', password(), ': '),
    named('secret', 'api_key', some('alnum', 32)),
    named('secret', 'CLIENT_SECRET', some('url', 40)),
    named('secret', '--token', some('alnum', 40), ' ')
  ].map((made, at) => ({...made, at, text: made.text || framed(made, at)}))

  function framed({rule, secret}, at) {
    if (rule === 'cookie') return `Cookie: theme=dark; session=${secret}`
    if (rule === 'slack-webhook') return `https://hooks.slack.com/services/${secret}`
    return `Authorization: ${at % 2 ? 'Basic' : 'Bearer'} ${secret}`
  }
}

/** What only looks like a secret, and must stay. */
export function makeLookAlikes(seed) {
  const random = numbers(seed)
  const hex = (length) => [...Array(length)].map(() => sets.hex[random(16)]).join('')
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
  return [
    `commit ${hex(40)}`,
    `index ${hex(7)}..${hex(7)} 100644`,
    uuid(),
    `session ${uuid()} is over`,
    `toolu_01${hex(22)}`,
    `msg_01${hex(22)}`,
    `sha256:${hex(64)}`,
    `"integrity": "sha512-${Buffer.from(hex(64)).toString('base64')}"`,
    'AKIAIOSFODNN7' + 'EXAMPLE',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCY' + 'EXAMPLEKEY',
    `sk-${'x'.repeat(48)}`,
    `ghp_${'x'.repeat(36)}`,
    'password=changeme',
    'password: string',
    'const token = await getToken(user)',
    'apiKey: process.env.LANTERN_API_KEY',
    'api_key=YOUR_API_KEY_HERE',
    'password = os.environ["LANTERN_PASSWORD"]',
    'secretName: lantern-credentials',
    'token_count: 182736455',
    'max_tokens=4096000000',
    'tokenizer: cl100k_base_v2_fast',
    'postgres://postgres:postgres@localhost:5432/lamps',
    'https://user:password@lanterns.dev',
    '-----BEGIN PUBLIC KEY-----',
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    'task-management-board-of-2026-lanterns',
    'risk-a1b2c3d4e5f6a7b8c9d0e1f2',
    'Authorization: Bearer $TOKEN',
    'Authorization: Bearer <token>',
    'Cookie: theme=dark; lang=en',
    'the password is wrong: try again',
    'passwordField: "input#password-2"',
    'https://lanterns.dev/home/index.html',
    'class="nav-home-link"',
    'password: "password123"',
    "apiKey: 'test-api-key-123'",
    'const password = result.groups?.password;',
    'pass: !errorPass, message: () => 1',
    'compass: "north-east7"',
    'tests pass: 1234 failed: 2',
    'var token = this$1$1.getToken()',
    'const authorization: SecretRule = {',
    '"pass": "要素に0より大きいtabindexは存在しません"',
    '| `password` | `string` | Minimum8 characters |',
    'The password is hashed with bcrypt2',
    '<password>string</password>',
    'PASSWORD: {{ secrets.DB_PASSWORD1 }}',
    'docker run -u 1000:1000 lamp',
    'docker login -u ada -p $PASS1',
    'mysql -u root -p lamps',
    'ENV PASSWORD_FILE /run/secrets/p1',
    'http://localhost:3000,ada@lanterns',
    'https://unpkg.com/lamp@18.2.0/index.js',
    `{"kty":"EC","x":"${hex(43)}","y":"${hex(43)}"}`,
    `ssh-rsa AAAAB3NzaC1yc2E${hex(80)} ada@lanterns`,
    `SHA256:${Buffer.from(hex(32)).toString('base64').slice(0, 43)} (ED25519)`,
    `checksum = "${hex(64)}"`,
    `00000010: ${hex(4)} ${hex(4)} 7373 776f 7264 3d61  password=abc1234`,
    "fn dim<'a>(token: &'a str) -> Option<&'a str>",
    '"pwd":"C:\\\\work\\\\a1"',
    '{0,40}password|token_a1b2'
  ]
}

/** Numbers below a limit, the same for the same seed. */
function numbers(seed) {
  let state = seed >>> 0 || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}
