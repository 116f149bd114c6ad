import {createHash} from 'node:crypto'

const always = "base-uri 'none'; form-action 'none'"

/** What a page of a site may load: its own style sheet, script and pictures. */
export const sitePolicy = `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; ${always}`

/** What a page that is one file may use: the very style and script that stand in it, and pictures inside it. */
export function filePolicy({style, script}: {style: string; script: string}): string {
  return `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:; ${always}`
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
