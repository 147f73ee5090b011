/**
 * An oxlint plugin. `<ActionForm>` ignores presses while it is pending, so each of its submit buttons must show that:
 * it is `busy`, or `disabled` where another button of the form is busy.
 */
type Attribute = { type: string; name?: { name?: string }; value?: { value?: unknown } | null }
type Node = {
  type: string
  parent: Node | null
  openingElement?: { name: { name?: string } }
  attributes?: Attribute[]
}
type Context = { report: (problem: { node: Node; message: string }) => void }

const isInActionForm = (node: Node | null): boolean =>
  node !== null && (node.openingElement?.name.name === 'ActionForm' || isInActionForm(node.parent))

function check(context: Context, node: Node) {
  const values = new Map(node.attributes!.map(({ name, value }) => [name?.name, value?.value]))
  if (values.get('type') !== 'submit' || values.has('busy') || values.has('disabled') || !isInActionForm(node)) return
  context.report({ node, message: 'Make this button busy (or disabled) while its form is pending.' })
}

export default {
  meta: { name: 'pending-submit' },
  rules: {
    'busy-or-disabled': {
      create: (context: Context) => ({ JSXOpeningElement: (node: Node) => check(context, node) }),
    },
  },
}
