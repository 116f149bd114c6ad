import type {Element} from 'hast'
import {element, text} from './element.js'

/** Say of a point whether it is done; in hidden words where `hasSigns`, since a sign of the style shows it there. */
export function tick(item: Element, isDone: boolean, hasSigns: boolean): void {
  const [first] = item.children
  const words = first?.type === 'element' && first.tagName === 'p' ? first : item
  if (!hasSigns) {
    words.children.unshift(text(isDone ? '☑ ' : '☐ '))
    return
  }
  const isDoing = !isDone && takeNote(words)
  const state = isDone ? 'Done: ' : isDoing ? 'In progress: ' : 'To do: '
  words.children.unshift(element('span', {className: ['hush']}, [state]))
  if (isDone || isDoing) item.properties.className = [isDone ? 'done' : 'doing']
}

/** What a tool's view says after a point that is being done: Markdown knows no third state. */
function takeNote({children}: Element): boolean {
  const last = children.at(-1)
  const note = last?.type === 'text' ? /^ \(in progress(?:, ([\s\S]*))?\)$/.exec(last.value) : undefined
  if (!note || children.length < 2) return false
  children.pop()
  if (note[1] !== undefined) children.push(text(` (${note[1]})`))
  return true
}
