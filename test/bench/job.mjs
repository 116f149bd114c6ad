// What is measured: node job.mjs outline|load|json|markdown SESSION.jsonl|DIR
import os from 'node:os'
import {
  createReport,
  exportJson,
  exportMarkdown,
  findSessions,
  messageLoader,
  outlineSession
} from '../../dist/index.js'

const jobs = {
  outline: (files) => outlineSession(files, createReport()),
  load: loadAll,
  json: (files) => exportJson(files, countText, createReport()),
  markdown: (files) => exportMarkdown(files, countText, createReport())
}

const [what, input] = process.argv.slice(2)
const job = jobs[what]
if (!job) throw new Error(`Expected one of ${Object.keys(jobs).join(', ')}, got \`${what}\``)
let wrote = 0
let messages = 0
const surroundings = {cwd: process.cwd(), env: {}, home: os.homedir(), readStdin: () => new Uint8Array()}
for (const files of findSessions([input], surroundings)) job(files)
globalThis.benchWrote = what === 'load' ? `${messages} messages` : wrote > 0 ? `${(wrote / 1e6).toFixed(1)} MB` : ''

/** Bytes, as a file would have them: a joined string is made flat by this, as writing it would. */
function countText(text) {
  wrote += Buffer.from(text).length
}

/** Load every message of a session and drop it. Agents nest to any depth: no recursion. */
function loadAll(files) {
  const report = createReport()
  const outline = outlineSession(files, report)
  const load = messageLoader(files, outline, report)
  const open = [{node: outline.session, thread: undefined}]
  for (let item = open.pop(); item; item = open.pop()) {
    const {node} = item
    const thread = node.type === 'thread' ? node : item.thread
    if (node.type === 'stub') {
      load(thread, node)
      messages++
    }
    // The last is taken first: turned round, messages come in the order of their file.
    for (let at = node.children.length - 1; at >= 0; at--) open.push({node: node.children[at], thread})
  }
}
