import {lintSource} from '@secretlint/core'
import {creator} from '@secretlint/secretlint-rule-preset-recommend'
import {expect, test} from 'vitest'
import {findSecrets} from '../src/transform/redact/find-secrets.js'
import {makeSecrets} from './bench/secret-kinds.mjs'

test('what secretlint finds in a text, we find', async () => {
  const texts = [1, 2, 3].flatMap((seed) => makeSecrets(seed).map(({text}) => text))
  const missed: string[] = []
  let found = 0
  for (const text of texts) {
    const content = `see ${text} there\n`
    const {messages} = await lintSource({
      source: {content, filePath: '/a.txt', contentType: 'text', ext: '.txt'},
      options: {config: {rules: [{id: '@secretlint/secretlint-rule-preset-recommend', rule: creator}]}}
    })
    const ours = findSecrets(content)
    for (const {range, messageId} of messages) {
      found++
      if (!ours.some(({start, end}) => start < range[1] && end > range[0]))
        missed.push(`${messageId}: ${content.slice(...range)}`)
    }
  }
  expect(found).toBeGreaterThan(60)
  expect(missed).toEqual([])
})
