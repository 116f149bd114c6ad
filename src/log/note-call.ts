import {type Entry, word} from './entry.js'
import type {Spawn} from './facts.js'
import {hashText} from './hash-text.js'
import {firstWords} from './note-facts.js'
import type {Scan} from './scan-file.js'
import {withoutReminders} from './user-text.js'

const spawnNames = new Set(['Task', 'Agent', 'proxy_Task', 'Workflow', 'Skill', 'SendMessage'])

/** Keep a call's name, and of one that may set an agent going what it was told. */
export function noteCall({ledger, facts}: Scan, tool: number, name: string, input: Entry): void {
  ledger.callName.set(tool, ledger.names.add(name.slice(0, 200)))
  if (!spawnNames.has(name)) return
  const spawn: Spawn = {name}
  const prompt = word(input.prompt) ?? word(input.message)
  if (prompt !== undefined) spawn.prompt = hashText(withoutReminders(prompt))
  const description = word(input.description) ?? word(input.summary)
  if (description !== undefined) spawn.description = firstWords(description)
  const type = word(input.subagent_type)
  if (type !== undefined) spawn.type = type.slice(0, 120)
  const agentName = word(input.name)
  if (agentName !== undefined) spawn.agentName = agentName.slice(0, 120)
  if (input.run_in_background === true) spawn.background = true
  const resumes = word(input.resume) ?? (name === 'SendMessage' ? (word(input.to) ?? word(input.recipient)) : undefined)
  if (resumes !== undefined) spawn.resumes = resumes.slice(0, 200)
  facts.spawns.set(tool, spawn)
}
