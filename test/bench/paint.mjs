// How soon the example is seen in a browser, and how much of it is fetched; says so where there is no browser.
import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {chromium} from 'playwright-core'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** One sentence. */
export async function paintOfExample() {
  const browser = await openBrowser()
  if (!browser) return 'Largest Contentful Paint: no browser'
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'claude-export-bench-paint-'))
  try {
    const session = path.join(project, 'fixtures/sessions/feature-tour')
    execFileSync(process.execPath, [path.join(project, 'dist/cli.js'), session, '--format', 'html', '-o', folder], {
      stdio: 'ignore'
    })
    const {paint, files} = await look(browser, path.join(folder, 'index.html'))
    const bytes = files.reduce((sum, file) => sum + fs.statSync(file).size, 0)
    const weight = `${(bytes / 1000).toFixed(0)} kB in ${files.length} files`
    return `Example: Largest Contentful Paint ${paint.toFixed(0)} ms from a disk, ${weight}`
  } finally {
    await browser.close()
    fs.rmSync(folder, {recursive: true, force: true})
  }
}

async function look(browser, file) {
  const page = await browser.newPage()
  const files = []
  page.on('request', (request) => {
    if (request.url().startsWith('file:')) files.push(fileURLToPath(request.url().replace(/[?#].*/, '')))
  })
  await page.goto(pathToFileURL(file).href, {waitUntil: 'load'})
  const paint = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const watch = (list) => resolve(list.getEntries().at(-1).startTime)
        new PerformanceObserver(watch).observe({type: 'largest-contentful-paint', buffered: true})
        setTimeout(() => resolve(Number.NaN), 5000)
      })
  )
  return {paint, files}
}

/** One that is there; unlike the tests, which need one, nothing is installed. */
async function openBrowser() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/opt/google/chrome']
  const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
  const usual = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  for (const executablePath of [process.env.CHROME_PATH ?? '', ...usual, chromium.executablePath()]) {
    if (executablePath === '' || !fs.existsSync(executablePath)) continue
    try {
      return await chromium.launch({executablePath, timeout: 30_000})
    } catch {
      // It lacks a library, or is no browser.
    }
  }
  return undefined
}
