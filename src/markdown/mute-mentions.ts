import type {RootContent} from 'mdast'
import {type LooseNode, rewrite} from '../content/loose-node.js'

/** Keep names and numbers of the log from notifying, closing or linking anything on GitHub; they read the same. */
export function muteMentions(nodes: RootContent[]): RootContent[] {
  const root = {type: 'root', children: nodes}
  rewrite(root, (node, parent) => {
    if (node.type === 'link' && address.test(node.url ?? '')) return unlinked(node)
    // GitHub looks for no mention inside a link.
    if (node.type !== 'text' || parent.type === 'link') return [node]
    return phrases(node.value ?? '')
  })
  return root.children
}

/** Text with a word joiner after each sign that starts a mention or a reference. */
function muted(text: string): string {
  return text.replace(/(?<![A-Za-z0-9_])@(?=[A-Za-z0-9])|@(?=[0-9a-f]{7,40}\b)|#(?=\d)|\bGH-(?=\d)/gi, '$&\u2060')
}

// An address that GitHub turns into a reference: of an issue, a pull request, a discussion or a commit.
const pattern = String.raw`(?:https?://(?:www\.)?|www\.)github\.com/[^\s/]+/[^\s/]+/(?:issues|pull|discussions|commit)/[^\s<>()\[\]]+`
const address = new RegExp(`^${pattern}`, 'i')
const addresses = new RegExp(`(${pattern})`, 'gi')

/** Text cut into words and, at every odd place, addresses that are to be shown as code. */
export function splitAddresses(text: string): string[] {
  return text.split(addresses).map((part, index) => (index % 2 ? part : muted(part)))
}

function phrases(text: string): LooseNode[] {
  return splitAddresses(text).map((value, index) => (index % 2 ? {type: 'inlineCode', value} : {type: 'text', value}))
}

function unlinked({url = '', children = []}: LooseNode): LooseNode[] {
  const place = {type: 'inlineCode', value: url}
  const [only] = children
  if (children.length === 1 && only?.value === url) return [place]
  // Its label is no longer inside a link, so what it says counts.
  const label = children.flatMap((child) => (child.type === 'text' ? phrases(child.value ?? '') : [child]))
  return [...label, {type: 'text', value: ' ('}, place, {type: 'text', value: ')'}]
}
