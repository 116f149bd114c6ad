import type {Element} from 'hast'
import type {AlignType, Table, TableRow} from 'mdast'
import {oneLine} from '../content/one-line.js'
import {element} from './element.js'
import {phrasingHast} from './phrasing.js'

/** A table in a box that scrolls by itself. */
export function tableHast({children, align}: Table): Element {
  const [head, ...rows] = children
  const body =
    rows.length > 0
      ? [
          element(
            'tbody',
            {},
            rows.map((each) => row(each, 'td', align))
          )
        ]
      : []
  const table = element('table', {dir: 'auto'}, head ? [element('thead', {}, [row(head, 'th', align)]), ...body] : [])
  // A group and no region: a page may hold many tables of one name, and landmarks must differ.
  return element('div', {className: ['scroll'], tabIndex: 0, role: 'group', ariaLabel: label(head)}, [table])
}

function row({children}: TableRow, tagName: 'th' | 'td', align: AlignType[] | null | undefined): Element {
  const cells = children.map((cell, index) => {
    const scope = tagName === 'th' ? {scope: 'col'} : {}
    const side = align?.[index] === 'right' ? {className: ['num']} : {}
    return element(tagName, {...scope, ...side}, phrasingHast(cell.children))
  })
  return element('tr', {}, cells)
}

function label(head: TableRow | undefined): string {
  const words = (head?.children ?? []).map((cell) => said(cell)).filter((word) => word.trim() !== '')
  return words.length > 0 ? oneLine(`Table: ${words.join(', ')}`, 80) : 'Table'
}

interface Worded {
  type: string
  value?: string
  children?: readonly Worded[]
}

function said({value, children = []}: Worded): string {
  return value ?? children.map(said).join('')
}
