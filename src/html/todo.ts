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
  const at = children.findIndex((child) => child.type === 'text' && child.value === ' (in progress)')
  if (at > 0) children.splice(at, 1)
  return at > 0
}
