import { parseSync, Visitor } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }

/** `initialValue`: name of the initial value. `changeFunction`: the only function that updates the column. */
export type StateColumn = { table: string; column: string; initialValue?: string; changeFunction: string }

/** Writes of `table.column` in a source, and unreadable ones. */
export type StateWrite = { line: number; what: string }

const unwrapExpression = (node: Node | undefined): Node | undefined =>
  node && /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)
    ? unwrapExpression(node.expression as Node)
    : node

/**
 * Every write of a column in a source: by `set` or `values` in a chain of the table, or in SQL text. Spread objects are
 * followed; unreadable ones are reported. Inserting the initial value is no change.
 */
export function findStateWrites(
  file: string,
  source: string,
  { table, column, initialValue, changeFunction }: StateColumn,
): StateWrite[] {
  const writes: StateWrite[] = []
  const consts = new Map<string, Node>()
  const { program, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  const add = ({ start }: Node, what: string) => writes.push({ line: source.slice(0, start).split('\n').length, what })

  /** The first call of a chain, and whether its table is meant. */
  const findChainStart = (node: Node): { isMeant: boolean; isInsert: boolean } => {
    const initializer = node.type === 'Identifier' ? consts.get(String(node.name)) : undefined
    if (initializer) return findChainStart(initializer)
    if (node.type !== 'CallExpression') return { isMeant: false, isInsert: false }
    const callee = node.callee as Node
    if (callee.type === 'Identifier') return { isMeant: callee.name === changeFunction, isInsert: false }
    if (callee.type !== 'MemberExpression') return { isMeant: false, isInsert: false }
    const name = String((callee.property as Node).name)
    const [first] = node.arguments as Node[]
    if (/^(updateTable|insertInto|mergeInto|replaceInto)$/.test(name))
      return { isMeant: new RegExp(`^${table}\\b`).test(String(first?.value)), isInsert: name === 'insertInto' }
    return findChainStart(callee.object as Node)
  }

  const isColumn = ({ key }: Node) => ((key as Node)?.name ?? (key as Node)?.value) === column
  const isBeginning = (property: Node) =>
    property.type !== 'SpreadElement' &&
    initialValue !== undefined &&
    isColumn(property) &&
    (property.value as Node).name === initialValue

  function read(expression: Node | undefined, isInsert: boolean) {
    const node = unwrapExpression(expression)
    if (!node) return
    if (node.type === 'ObjectExpression') {
      const properties = node.properties as Node[]
      const begun = properties.findLastIndex((property) => isInsert && isBeginning(property))
      // Spread values before the initial value are overwritten.
      for (const property of properties.slice(begun + 1)) {
        if (property.type === 'SpreadElement') read(property.argument as Node, isInsert)
        else if (property.computed) add(property, `${table}: a name that is made`)
        else if (isColumn(property)) add(property, `${table}.${column}`)
      }
    } else if (node.type === 'ConditionalExpression') {
      read(node.consequent as Node, isInsert)
      read(node.alternate as Node, isInsert)
    } else if (node.type === 'LogicalExpression') read(node.right as Node, isInsert)
    else if (node.type === 'ArrayExpression') for (const element of node.elements as Node[]) read(element, isInsert)
    else if (node.type === 'ArrowFunctionExpression' && (node.body as Node).type !== 'BlockStatement')
      read(node.body as Node, isInsert)
    else if (node.type === 'Identifier' && consts.get(String(node.name))?.type === 'ObjectExpression')
      read(consts.get(String(node.name)), isInsert)
    else if (node.type === 'Literal') {
      if (node.value === column) add(node, `${table}.${column}`)
    } else add(node, `${table}: what cannot be read`)
  }

  const sqlText = new RegExp(
    `\\b(update\\s+(only\\s+)?${table}\\b[^]*\\bset\\b[^]*\\b${column}\\s*=|insert\\s+into\\s+${table}\\b|merge\\s+into\\s+${table}\\b)`,
    'i',
  )
  const checkSqlText = (text: string, node: Node) => {
    if (sqlText.test(text)) add(node, `${table}.${column}`)
  }

  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = unwrapExpression(init as unknown as Node)
      if (id.type === 'Identifier' && value && /^(Object|Call)Expression$/.test(value.type)) consts.set(id.name, value)
    },
  }).visit(program)
  new Visitor({
    CallExpression(call) {
      const node = call as unknown as Node
      const callee = node.callee as Node
      if (callee.type !== 'MemberExpression') return
      const name = String((callee.property as Node).name)
      if (!/^(set|values|doUpdateSet)$/.test(name)) return
      const { isMeant, isInsert } = findChainStart(callee.object as Node)
      const [first] = node.arguments as Node[]
      if (isMeant) read(first, isInsert && name === 'values')
    },
    TemplateLiteral(template) {
      checkSqlText(template.quasis.map(({ value }) => value.raw).join(' ? '), template as unknown as Node)
    },
    Literal(literal) {
      if (typeof literal.value === 'string') checkSqlText(literal.value, literal as unknown as Node)
    },
  }).visit(program)
  return writes
}
