/**
 * An oxlint plugin. Browser translators replace text nodes, and React then fails to remove or insert beside them. So
 * conditional text beside siblings, and text after such a sibling, needs its own element.
 */
type Node = {
  type: string
  value?: unknown
  operator?: string
  expression?: Node
  left?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  callee?: Node
  property?: Node
  name?: string
  parent?: Node
  children?: Node[]
}
type Context = { report: (problem: { node: Node; message: string }) => void }

const rendersNothing = (node: Node) =>
  (node.type === 'JSXText' && !String(node.value).trim()) ||
  (node.type === 'JSXExpressionContainer' && node.expression!.type === 'JSXEmptyExpression')

const isText = (node: Node) =>
  (node.type === 'JSXText' && !rendersNothing(node)) ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && ['string', 'number'].includes(typeof node.value) && String(node.value).trim() !== '')

/** Possible results of an expression, without conditions; undefined is nothing. */
function outcomes(node: Node): (Node | undefined)[] {
  if (node.type === 'ConditionalExpression') return [...outcomes(node.consequent!), ...outcomes(node.alternate!)]
  if (node.type !== 'LogicalExpression') return [node]
  return node.operator === '&&'
    ? [undefined, ...outcomes(node.right!)]
    : [...outcomes(node.left!), ...outcomes(node.right!)]
}

const isList = (node: Node) =>
  node.type === 'CallExpression' && node.callee!.property?.name === 'map' && node.callee!.type === 'MemberExpression'

function check(context: Context, parent: Node) {
  const children = parent.children!.filter((child) => !rendersNothing(child))
  const isConditional =
    parent.type === 'JSXFragment' && /ConditionalExpression|LogicalExpression/.test(parent.parent!.type)
  let followsConditional = false
  for (const child of children) {
    const all = child.type === 'JSXExpressionContainer' ? outcomes(child.expression!) : [child]
    const texts = all.filter((outcome) => outcome && isText(outcome)).length
    if (texts && (followsConditional || isConditional || (texts < all.length && children.length > 1)))
      context.report({
        node: child,
        message: 'Put this text into an element of its own: a translator replaces bare text.',
      })
    followsConditional ||= (all.length > 1 && texts < all.length) || all.some((outcome) => outcome && isList(outcome))
  }
}

export default {
  meta: { name: 'bare-text' },
  rules: {
    'own-element': {
      create: (context: Context) => ({
        JSXElement: (node: Node) => check(context, node),
        JSXFragment: (node: Node) => check(context, node),
      }),
    },
  },
}
