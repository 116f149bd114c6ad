// The sessions that are read: made once, kept in the system's folder for temporary files.
import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const shared = path.join(here, '../../../shared/bench')
const hasShared = ['gen.mjs', 'floor.mjs'].every((name) => fs.existsSync(path.join(shared, name)))
const folder = hasShared ? shared : here

/** The generator and the floor: those beside the project where they are there, else our own smaller ones. */
export const tools = {
  name: hasShared ? '../shared/bench' : 'test/bench (no ../shared/bench beside the project)',
  gen: path.join(folder, 'gen.mjs'),
  floor: path.join(folder, 'floor.mjs')
}

// What another generator made is of no use.
const generators = [tools.gen, path.join(here, 'shapes.mjs')].map((file) => fs.readFileSync(file, 'utf8'))
const version = createHash('sha256').update(generators.join('')).digest('hex').slice(0, 8)
const cache = path.join(os.tmpdir(), 'claude-export-bench', version)
const copies = path.join(os.tmpdir(), `claude-export-bench-${process.pid}-copies`)

/** The main file of a session of so many megabytes. */
export function sessionOf(mb) {
  const made = make(`${mb}-mb`, '', ['--mb', String(mb)])
  const name = fs.readdirSync(made).find((file) => file.endsWith('.jsonl') && !file.startsWith('agent-'))
  return path.join(made, name)
}

/** A root with one project of so many sessions, about 150 kB each: agents come on top of what is asked for. */
export function archiveOf(sessions) {
  const project = '-home-dev-project'
  const root = make(`${sessions}-sessions`, project, ['--mb', '0.1', '--sessions', String(sessions)])
  return {root, folder: path.join(root, project)}
}

/** A new copy of an archive of one project, with its times, to be changed: `grow` adds to a session. */
export function copyOf({root}) {
  fs.mkdirSync(copies, {recursive: true})
  const copy = fs.mkdtempSync(path.join(copies, `${path.basename(root)}-`))
  fs.cpSync(root, copy, {recursive: true, preserveTimestamps: true})
  const [project] = fs.readdirSync(root)
  const folder = path.join(copy, project)
  return {root: copy, folder, grow}

  function grow() {
    const file = path.join(
      folder,
      fs.readdirSync(folder).find((name) => /^[^-].*-.*\.jsonl$/.test(name))
    )
    const {sessionId, cwd} = JSON.parse(
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .find((line) => line.includes('"cwd"'))
    )
    const message = {role: 'user', content: 'One more thing'}
    const uuid = '00000000-0000-4000-8000-000000000001'
    const timestamp = '2026-12-31T23:59:59.000Z'
    fs.appendFileSync(file, `${JSON.stringify({type: 'user', sessionId, cwd, message, uuid, timestamp})}\n`)
  }
}

/** Forget copies. */
export function removeCopies() {
  fs.rmSync(copies, {recursive: true, force: true})
}

/** A session of a shape as its main file, or the root of many; see `shapes.mjs`. */
export function shapeOf(shape, count) {
  const made = make(
    `${shape}-${count}`,
    '',
    ['--shape', shape, '--count', String(count)],
    path.join(here, 'shapes.mjs')
  )
  return path.join(made, fs.readdirSync(made).find((file) => file.endsWith('.jsonl')) ?? '')
}

/** Forget a session that is too large to be kept. */
export function removeInputs(mb) {
  fs.rmSync(path.join(cache, `${mb}-mb`), {recursive: true, force: true})
}

/** Whole or not there: a run that was stopped leaves nothing that the next would take for an input. */
function make(name, below, args, generator = tools.gen) {
  const target = path.join(cache, name)
  if (fs.existsSync(target)) return target
  process.stderr.write(`making ${name}\n`)
  const unfinished = `${target}.${process.pid}.tmp`
  try {
    execFileSync(process.execPath, [generator, '--out', path.join(unfinished, below), ...args])
    fs.renameSync(unfinished, target)
  } finally {
    fs.rmSync(unfinished, {recursive: true, force: true})
  }
  return target
}
