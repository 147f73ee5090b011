/**
 * Extensions and translators remove, move and wrap nodes that React changes later. React's calls would then throw and
 * the page be lost. A removed node counts as removed; beside a wrapped one means beside its wrapper.
 */
export function tolerateForeignChanges() {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <One extends Node>(this: Node, child: One) {
    const parent = child.parentNode
    if (parent && this.contains(parent)) removeChild.call(parent, child)
    return child
  }
  Node.prototype.insertBefore = function <One extends Node>(this: Node, node: One, next: Node | null) {
    let sibling = next
    while (sibling && sibling.parentNode !== this) sibling = sibling.parentNode
    insertBefore.call(this, node, sibling)
    return node
  }
}
