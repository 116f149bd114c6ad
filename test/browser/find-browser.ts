import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {createRequire} from 'node:module'
import path from 'node:path'
import {chromium} from 'playwright-core'

/** Where the browser of the tests is, or one sentence that says what to install. */
export type Found = {path: string} | {problem: string}

const problem = 'Expected a Chrome or Chromium for the browser tests; install one, or name it in `CHROME_PATH`'

/** Find a browser that starts, and get one where there is none; `say` is told what is done to the machine. */
export async function findBrowser(say: (words: string) => void): Promise<Found> {
  const ways: Array<() => string[]> = [installed, () => fetched(say), () => packaged(say)]
  for (const way of ways) {
    for (const file of way()) if (await starts(file)) return {path: file}
  }
  return {problem}
}

/** Those that are there: the one that is named, then those where they usually are. */
function installed(): string[] {
  const named = process.env.CHROME_PATH
  const files = [...(named ? [named] : []), ...usualPlaces(), chromium.executablePath()]
  return files.filter((file) => existsSync(file))
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium']
    return names.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '')
    return roots.map((root) => path.join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'))
  }
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return [...folders, '/opt/google/chrome'].flatMap((folder) => names.map((name) => path.join(folder, name)))
}

/** The one that Playwright brings along, with the libraries it needs where that is allowed. */
function fetched(say: (words: string) => void): string[] {
  // Not `import.meta.resolve`: the test runner has none.
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const playwright = path.join(path.dirname(manifest), 'cli.js')
  const install = [playwright, 'install', '--no-shell', 'chromium']
  say('No browser found: getting the one of Playwright (`npx playwright-core install chromium`)')
  if (!run(process.execPath, install, say)) return []
  const [asRoot] = rights()
  if (asRoot && existsSync('/usr/bin/apt-get')) run(process.execPath, [playwright, 'install-deps', 'chromium'], say)
  return [chromium.executablePath()].filter((file) => existsSync(file))
}

/** The one of the system, as root or where `sudo` asks nothing. */
function packaged(say: (words: string) => void): string[] {
  if (!existsSync('/usr/bin/apt-get')) return []
  for (const prefix of rights()) {
    const [command = 'apt-get', ...words] = [...prefix, 'apt-get']
    say(`No browser yet: getting one of the system (\`${[command, ...words].join(' ')} install chromium\`)`)
    run(command, [...words, 'update'], say)
    if (run(command, [...words, 'install', '-y', '--no-install-recommends', 'chromium'], say)) return installed()
  }
  return []
}

/** What stands before a command to be root; nothing is asked of anybody. */
function rights(): string[][] {
  if (process.getuid?.() === 0) return [[]]
  return existsSync('/usr/bin/sudo') ? [['sudo', '-n']] : []
}

function run(command: string, words: string[], say: (words: string) => void): boolean {
  try {
    execFileSync(command, words, {stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000})
    return true
  } catch (error) {
    say(String(error).trim().split('\n').slice(0, 3).join(' · '))
    return false
  }
}

/** A file may be there and lack a library, or be a script that says where to get the real one. */
async function starts(file: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({executablePath: file, timeout: 30_000})
    await browser.close()
    return true
  } catch {
    return false
  }
}
