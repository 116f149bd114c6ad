import {spawn} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {build} from 'tsdown'
import {program} from '../tsdown.config.js'

const project = fileURLToPath(new URL('..', import.meta.url))

/** The program as it is now, built; inside the project, where it finds its templates. */
export async function builtCli(name: string): Promise<string> {
  const outDir = path.join(project, 'node_modules/.cache/claude-export', name)
  await build({...program, cwd: project, config: false, outDir, logLevel: 'silent'})
  return path.join(outDir, 'cli.js')
}

/** How a process ended, and what it said. */
export interface Ended {
  code: number | null
  signal: string | null
  err: string
}

/** Loaded before the program, it breaks what the program does to the disk; see there. */
export const breakFs: string = path.join(project, 'test/soak/break-fs.cjs')

/** Run a program of ours in a folder. */
export function runProcess(argv: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, {
      cwd,
      env: {...process.env, ...env},
      stdio: ['ignore', 'ignore', 'pipe']
    })
    let err = ''
    child.stderr.on('data', (data) => {
      err += String(data)
    })
    child.on('close', (code, signal) => resolve({code, signal, err}))
  })
}

/** What is in every file below a folder, by path with `/`. */
export function contents(folder: string): Map<string, string> {
  const names = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()
  const files = names.filter((name) => fs.lstatSync(path.join(folder, name)).isFile())
  return new Map(
    files.map((file) => [file.split(path.sep).join('/'), fs.readFileSync(path.join(folder, file), 'latin1')])
  )
}
