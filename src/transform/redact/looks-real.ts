import {isExample} from './rule.js'

const common = new Set(
  'password passwd pass passphrase secret token postgres postgresql mysql mongo redis root admin administrator test testing guest user username default none null undefined true false string number boolean required optional localhost hidden'.split(
    ' '
  )
)

/** Whether a value is what a person would choose as a password, rather than a word of a program. */
export function looksLikePassword(value: string): boolean {
  // Where words are not parted by spaces, a sentence looks like one.
  if (value.length < 8 || isNoValue(value) || /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(value)) return false
  return /[A-Za-z]/.test(value) && (/\d/.test(value) || /[!@#$%^&*?~+=]/.test(value)) && !isCode(value)
}

/** Whether a value was made by a machine: letters and digits in no order. */
export function looksRandom(value: string): boolean {
  if (value.length < 12 || isNoValue(value) || isCode(value)) return false
  if (!/[A-Za-z]/.test(value) || !/\d/.test(value)) return false
  // Words of a program are runs of letters in one case.
  const inWords = (value.match(/[A-Z]?[a-z]{4,}|[A-Z]{5,}/g) ?? []).join('').length
  if (inWords > value.length * 0.6) return false
  return /^[0-9a-f-]+$/i.test(value) ? value.length >= 32 : distinct(value) >= 8
}

/** Whether a value stands for one that is not given: an example, a variable, a name. */
export function isNoValue(value: string): boolean {
  // `password123` is no secret to anybody.
  if (isExample(value) || common.has(value.toLowerCase().replace(/[\d!]{1,5}$/, ''))) return true
  return (
    isUuid(value) ||
    /^[$%@#&\\]|^(?:process|os|env|config|self|this|ctx|req|options|settings)[.[]|\$\{|\{\{|%\w+%/.test(value)
  )
}

function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
}

/** Calls, paths, members, addresses, names in one case: code that says where the value comes from. */
function isCode(value: string): boolean {
  return (
    /[()[\]{}<>|]|::|->|=>|\?\.|:\/\/|^!\w+$|^[A-Za-z]:[\\/]|^(?:\.{0,2}|~)\/[a-z-]+(?:\/|$)|^\.|\.(?:[jt]sx?|py|go|rs|json|ya?ml|md|env|txt|pem|sh)$/.test(
      value
    ) ||
    /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(value) ||
    /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) ||
    /^[a-z]+\d{0,3}(?:[-_](?:[a-z]+\d{0,3}|\d{1,5}))+$/i.test(value) ||
    /^[a-z]+(?:[A-Z][a-z]+)*\d?$/.test(value)
  )
}

function distinct(value: string): number {
  return new Set(value).size
}
