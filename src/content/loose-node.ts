/** Any mdast node, seen as what can be rewritten in place: mdast's own types forbid a child to become another kind. */
export interface LooseNode {
  type: string
  children?: LooseNode[]
  value?: string
  depth?: number
  url?: string
  title?: string | null | undefined
  alt?: string | null | undefined
  identifier?: string
  label?: string | null | undefined
  lang?: string | null | undefined
  align?: unknown[] | null | undefined
}

/** Every node below `root` with its depth, parents first; on a stack of its own. */
export function* descendants(root: LooseNode): Generator<{node: LooseNode; depth: number}> {
  const stack = [{node: root, depth: 0}]
  for (let item = stack.pop(); item; item = stack.pop()) {
    if (item.depth > 0) yield item
    const {children = []} = item.node
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index]
      if (node) stack.push({node, depth: item.depth + 1})
    }
  }
}

/** Put in each node's place what `replace` makes of it, children before parents; for trees known to be shallow. */
export function rewrite(parent: LooseNode, replace: (node: LooseNode, parent: LooseNode) => LooseNode[]): void {
  if (!parent.children) return
  const result: LooseNode[] = []
  for (const child of parent.children) {
    rewrite(child, replace)
    for (const node of replace(child, parent)) {
      const last = result.at(-1)
      // Text that became neighbours is one text, or characters would be escaped as if they stood alone.
      if (node.type === 'text' && last?.type === 'text') result[result.length - 1] = joined(last, node)
      else result.push(node)
    }
  }
  parent.children = result
}

function joined(left: LooseNode, right: LooseNode): LooseNode {
  return {type: 'text', value: `${left.value}${right.value}`}
}
