/** The nodes that another program put in place of a text, or of its end. */
const standIns = new WeakMap<Node, readonly ChildNode[]>()

/** Some programs replace a text at once, others insert before it and then remove it; highlighters split it. */
function noteChanges(records: readonly MutationRecord[]) {
  const insertedBefore = new Map<Node | null, ChildNode[]>()
  const add = (text: Text, added: readonly ChildNode[]) => standIns.set(text, [...(standIns.get(text) ?? []), ...added])
  let cut: Text | undefined
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const added = [...addedNodes] as ChildNode[]
    if (cut && cut === previousSibling) add(cut, added)
    else cut = target instanceof Text ? target : undefined
    insertedBefore.set(nextSibling, added)
    for (const removed of removedNodes) {
      if (removed.isConnected) continue // moved
      if (removed instanceof Text) add(removed, added.length ? added : (insertedBefore.get(removed) ?? []))
      // React removes elements of the head from whatever parent they have.
      else if (target === document.head && !removed.parentNode) new DocumentFragment().append(removed)
    }
  }
}

/**
 * Extensions and translators remove, move, wrap, split and replace nodes that React changes later. React's calls would
 * then throw and the page be lost, or the change not be seen. A removed node counts as removed; beside a wrapped one
 * means beside its wrapper; a replaced or split text is whole again when it changes.
 */
export function tolerateForeignChanges() {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const observer = new MutationObserver(noteChanges)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  function standInsOf(node: Node): ChildNode[] {
    noteChanges(observer.takeRecords())
    const direct = standIns.get(node) ?? []
    standIns.delete(node) // a text may be replaced and put back
    const nested = direct.flatMap((standIn) => [standIn, ...standInsOf(standIn)])
    const connected = nested.filter((standIn) => standIn !== node && standIn.isConnected)
    standIns.set(node, connected)
    return connected
  }

  Node.prototype.removeChild = function <One extends Node>(this: Node, child: One) {
    standInsOf(child).forEach((standIn) => standIn.remove())
    const parent = child.parentNode
    if (parent && this.contains(parent)) removeChild.call(parent, child)
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
      standInsOf(this).forEach((standIn) => (this.parentNode ? standIn.remove() : standIn.replaceWith(this)))
    },
  })
}
