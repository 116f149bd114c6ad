// How well secrets are found: node test/bench/secrets.mjs [SEEDS], after `npm run build`.
// Every kind of secret and every look-alike goes through the whole program, as one session for each seed.

import {unified} from 'unified'
import {VFile} from 'vfile'
import {redact, sessionParse} from '../../dist/index.js'
import {makeLookAlikes, makeSecrets} from './secret-kinds.mjs'

const seeds = Number(process.argv[2] ?? 20)
let masked = 0
let missed = 0
let kept = 0
let wrong = 0
for (let seed = 1; seed <= seeds; seed++) {
  const secrets = makeSecrets(seed)
  const others = makeLookAlikes(seed)
  const text = print([...secrets.map((made) => made.text), ...others])
  for (const {rule, secret} of secrets) {
    if (!text.includes(JSON.stringify(secret).slice(1, -1))) masked++
    else {
      missed++
      console.log(`missed, seed ${seed}: ${rule}`)
    }
  }
  for (const [at, other] of others.entries()) {
    if (text.includes(JSON.stringify(other).slice(1, -1))) kept++
    else {
      wrong++
      console.log(`masked but no secret, seed ${seed}: look-alike ${at + 1}`)
    }
  }
}
console.log(`${masked + missed} secrets of ${makeSecrets(1).length} kinds, ${kept + wrong} look-alikes`)
console.log(`recall ${percent(masked, missed)}, precision ${percent(masked, wrong)}`)

function print(texts) {
  const lines = texts.map((content, at) =>
    JSON.stringify({
      type: 'user',
      uuid: `u-${at}`,
      parentUuid: at ? `u-${at - 1}` : null,
      message: {role: 'user', content}
    })
  )
  const processor = unified().use(sessionParse).use(redact)
  const file = new VFile({path: 'a.jsonl', value: lines.join('\n')})
  return JSON.stringify(processor.runSync(processor.parse(file)))
}

function percent(good, bad) {
  return `${((100 * good) / (good + bad)).toFixed(2)} %`
}
