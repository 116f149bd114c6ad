import {word} from './entry.js'
import {tagBody} from './user-text.js'

/** A command as its record spells it. */
export interface CommandText {
  kind: 'slash' | 'bash'
  name: string
  args?: string
}

/** Read the tags of a command; they come in any order, some are missing. */
export function parseCommandText(text: string): CommandText {
  if (text.startsWith('<bash-input>')) return {kind: 'bash', name: tagBody(text, 'bash-input')?.trim() ?? ''}
  const message = tagBody(text, 'command-message')?.replace(/ is (?:running|loading)…?$/, '')
  const name = (tagBody(text, 'command-name') ?? message ?? '').trim()
  const args = word(tagBody(text, 'command-args')?.trim())
  return {kind: 'slash', name, ...(args === undefined ? {} : {args})}
}

/** A command as it was typed. */
export function commandLine({kind, name, args}: CommandText): string {
  const start = kind === 'bash' ? `!${name}` : name.startsWith('/') ? name : `/${name}`
  return args === undefined ? start : `${start} ${args}`
}
