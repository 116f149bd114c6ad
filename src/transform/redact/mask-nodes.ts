import type {Node} from '../../ast/nodes.js'
import {jsonOf, obj} from '../../log/entry.js'
import type {Report} from '../../report.js'
import {cutMasker, homeRule, type Masking, textMasker} from './mask-text.js'
import {isBytes, mapStrings} from './walk-strings.js'

/** Masks the fields of a node in place, and says where in a report; its children are left to whoever walks the tree. */
export type NodeMasker = (node: Node, report?: Pick<Report, 'mask'>) => void

/** Ids as they should be: nothing is hidden in them, and what leads to them must go on doing so. */
const plainId =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:(?:srv)?toolu|msg)_[0-9a-z]{1,60}|a?[0-9a-f]{6,40})(?:\.r?\d{1,9})*$/i

/** Fields that hold an id of a node. */
const idFields = new Set(['id', 'from', 'about', 'continues', 'echo', 'answer'])

/** Fields that are words of ours, times and numbers. */
const ours = new Set([
  'type',
  'role',
  'children',
  'position',
  'ranges',
  'time',
  'started',
  'ended',
  'author',
  'status',
  'stats',
  'usage',
  'titleSource',
  'trigger',
  'mode',
  'format',
  'level',
  'of',
  'via',
  'link'
])

/** Make a masker of the nodes of one session. */
export function nodeMasker(masking: Masking, session: string): NodeMasker {
  const mask = textMasker(masking)
  const maskCut = cutMasker(masking)
  const quiet = () => {}
  const named = idOf(session)

  // The node that is looked at: functions of its own for each would cost more than looking.
  let nodeId = ''
  let told: Pick<Report, 'mask'> | undefined
  const note = (rule: string): void => {
    const place = {rule, session: named}
    told?.mask(rule === homeRule ? place : {...place, node: idOf(nodeId)})
  }
  const maskText = (text: string): string => mask(text, note)

  return (node, report) => {
    nodeId = node.id
    told = report
    const fields = obj(node) ?? {}
    for (const key in fields) {
      const value = fields[key]
      if (typeof value === 'number' || typeof value === 'boolean' || ours.has(key)) continue
      const masked = maskField(node, key, value)
      if (masked !== value) Object.assign(node, {[key]: masked})
    }
    if (node.type === 'session' && node.cwd === '~') node.project = '~'
  }

  function maskField(node: Node, key: string, value: unknown): unknown {
    if (typeof value === 'string') {
      if (idFields.has(key)) return idOf(value)
      if (isBytes(node, key, value)) return value
      const masked = maskText(value)
      return key === 'title' ? maskCut(masked, note) : masked
    }
    if (typeof value !== 'object' || value === null) return value
    return mapStrings(jsonOf(value), key === 'aka' ? idOf : maskText)
  }

  /** An id stays fit to be one. */
  function idOf(id: string): string {
    const masked = mask(id, quiet)
    if (masked === id || plainId.test(id)) return id
    return masked.replace(/[[\]~]/g, '').replace(/[^\w.-]/g, '-') || 'redacted'
  }
}
