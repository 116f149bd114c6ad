import {describe, expect, test} from 'vitest'
import {parseManifest, printManifest} from '../src/export-site/manifest.js'
import {parseRecord} from '../src/export-site/session-record.js'
import {createHomes} from '../src/html/homes.js'
import {idsFiles, shardOf} from '../src/html/ids.js'
import {pictureSize} from '../src/html/picture-size.js'
import {keepRaw} from '../src/html/raw-texts.js'
import {rootOf, siteUrl} from '../src/html/site-url.js'

describe('the size of a picture', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

  test.each([
    ['PNG', hex('89504e470d0a1a0a 0000000d 49484452 00000140 000000f0')],
    ['GIF', hex('474946383961 4001 f000')],
    ['JPEG', hex('ffd8 ffe0 0004 0000 ffc0 0011 08 00f0 0140 03')],
    ['lossy WebP', hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000')],
    ['lossless WebP', hex('52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00')],
    ['WebP with parts', hex('52494646 00000000 57454250 56503858 00000000 00000000 3f0100 ef0000')]
  ])('is read from the head of a %s', (_, bytes) => {
    expect(pictureSize(bytes)).toEqual({width: 320, height: 240})
  })

  test.each([
    ['nothing', ''],
    ['a head that is cut', '89504e470d0a1a0a 0000'],
    ['a width of nothing', '474946383961 0000 f000'],
    ['something else', '00112233445566778899']
  ])('is not known of %s', (_, bytes) => {
    expect(pictureSize(hex(bytes))).toBeUndefined()
  })
})

function homesOf(entries: ReadonlyArray<[string, number]>) {
  const homes = createHomes()
  for (const [id, page] of entries) homes.settle(id, page)
  return homes
}

describe('the table of ids', () => {
  test('is one script while it is small, and leaves out what can be told', () => {
    const homes = homesOf([
      ['m1', 0],
      ['m1.1', 0],
      ['m2', 1],
      ['m2.1', 0]
    ])
    const [file, ...others] = idsFiles(['index.html', 'm2.html'], homes)
    expect(others).toEqual([])
    expect(file).toEqual({
      path: 'ids.js',
      text: 'claudeExportIds({"pages":["index.html","m2.html"],"shards":0,"ids":{"m1":0,"m2":1,"m2.1":0}})\n'
    })
  })

  test('is cut in shards when it is large, each id in its own', () => {
    const homes = Array.from({length: 5000}, (_, n): [string, number] => [`id-${n}`, n % 3])
    const [first, ...shards] = idsFiles(['a.html', 'b.html', 'c.html'], homesOf(homes))
    expect(first?.text).toContain('"shards":4')
    expect(shards.map(({path}) => path)).toEqual(['ids/0.js', 'ids/1.js', 'ids/2.js', 'ids/3.js'])
    for (const [id, page] of homes) expect(shards[shardOf(id, 4)]?.text).toContain(`"${id}":${page}`)
  })

  test('cannot end the script it stands in', () => {
    expect([...idsFiles(['</script>\u2028.html'], createHomes())][0]?.text).not.toMatch(/<|\u2028/)
  })
})

test('a long text that is asked for again has the file it had', () => {
  const put = new Map<string, string>()
  const raw = keepRaw((path, text) => put.set(path, text)).keep
  expect([raw('a', 'one'), raw('a', 'two'), raw('A', 'three'), raw('a', 'one')]).toEqual([
    'raw/a.txt',
    'raw/a-2.txt',
    'raw/A-3.txt',
    'raw/a.txt'
  ])
  expect([...put.values()]).toEqual(['one', 'two', 'three'])
})

test('a manifest names nothing that we would not have written', () => {
  const kept = {files: new Set(['index.html']), index: 'only a'}
  expect(parseManifest(printManifest(kept))).toEqual(kept)
  const files = ['../x', '/etc/x', 'a/../../x', 'a\\x', '', 7, '.git']
  expect(parseManifest(JSON.stringify({files, index: 7}))).toEqual({files: new Set(), index: ''})
  expect(parseRecord(JSON.stringify({files: [...files, 'a.html'], gone: files}))).toEqual({files: ['a.html'], gone: []})
  for (const text of ['', 'no JSON', '[]', 'null', '{"files":{}}']) {
    expect(parseManifest(text)).toEqual({files: new Set(), index: ''})
    expect(parseRecord(text)).toEqual({files: [], gone: []})
  }
})

test('addresses lead from file to file', () => {
  expect(siteUrl('s/agents/a/index.html', 's/index.html')).toBe('../../index.html')
  expect(siteUrl('index.html', 's/a b.html')).toBe('s/a%20b.html')
  expect([rootOf('index.html'), rootOf('s/agents/a/index.html')]).toEqual(['', '../../../'])
})
