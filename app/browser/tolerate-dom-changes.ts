/** The nodes that another program put in place of a text. */
const standIns = new WeakMap<Node, readonly ChildNode[]>()

/** Some programs replace a text at once, others insert before it and then remove it. */
function noteChanges(records: readonly MutationRecord[]) {
  const insertedBefore = new Map<Node | null, ChildNode[]>()
  for (const { target, addedNodes, removedNodes, nextSibling } of records) {
    const added = [...addedNodes] as ChildNode[]
    insertedBefore.set(nextSibling, added)
    for (const removed of removedNodes) {
      if (removed instanceof Text) standIns.set(removed, added.length ? added : (insertedBefore.get(removed) ?? []))
      // React removes elements of the head from whatever parent they have.
      else if (target === document.head && !removed.parentNode) new DocumentFragment().append(removed)
    }
  }
}

/**
 * Extensions and translators remove, move, wrap and replace nodes that React changes later. React's calls would then
 * throw and the page be lost, or the change not be seen. A removed node counts as removed; beside a wrapped one means
 * beside its wrapper; a replaced text returns when it changes.
 */
export function tolerateForeignChanges() {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const observer = new MutationObserver(noteChanges)
  observer.observe(document, { childList: true, subtree: true })
  function standInsOf(node: Node) {
    noteChanges(observer.takeRecords())
    return (standIns.get(node) ?? []).filter(({ isConnected }) => isConnected)
  }

  Node.prototype.removeChild = function <One extends Node>(this: Node, child: One) {
    const parent = child.parentNode
    if (parent && this.contains(parent)) removeChild.call(parent, child)
    else if (!parent) standInsOf(child).forEach((one) => one.remove())
    return child
  }
  Node.prototype.insertBefore = function <One extends Node>(this: Node, node: One, next: Node | null) {
    let sibling = next && !next.parentNode ? (standInsOf(next)[0] ?? null) : next
    while (sibling && sibling.parentNode !== this) sibling = sibling.parentNode
    insertBefore.call(this, node, sibling)
    return node
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value)
      if (!this.parentNode) standInsOf(this).forEach((one, index) => (index ? one.remove() : one.replaceWith(this)))
    },
  })
}
