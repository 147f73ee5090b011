import { parseSync, Visitor } from 'vite'

type Template = { quasis: { value: { raw: string } }[] }
const textOf = ({ quasis }: Template) => quasis.map(({ value }) => value.raw).join(' ? ')

export type NamedTable = { table: string; isWritten: boolean; line: number }
export type SqlReport = {
  /** Builder calls that name a table, and SQL texts. */
  statements: number
  named: NamedTable[]
  /** Unknown table names, with their line. */
  unclear: string[]
}

const reading = /^(selectFrom|(inner|left|right|full|cross)Join(Lateral)?|(cross|outer)Apply|from|using|table)$/
const writing = /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/
/** Ambiguous methods (`Buffer.from`, `sql.table`): counted only for known tables. */
const ambiguous = /^(from|using|table)$/
const statement =
  /^\s*(select\b[^]*\bfrom\b|insert into\b|update\s+\S+\s+set\b|delete from\b|merge into\b|with\s+\w+\s+as\b)/i

/**
 * Tables named in a source, by Kysely's builder or in SQL text, where every word that is a table name counts: a false
 * positive is seen, a miss would not be. Builder calls with an unknown name are unclear.
 */
export function findNamedTables(file: string, source: string, tables: ReadonlySet<string>): SqlReport {
  const report: SqlReport = { statements: 0, named: [], unclear: [] }
  const calls: NamedTable[] = []
  const withNames = new Set<string>()
  const { program, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  const lineOf = (index: number) => source.slice(0, index).split('\n').length

  const read = (text: string, at: number) => {
    report.statements++
    const plain = text.replaceAll(/--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'/g, ' ').toLowerCase()
    for (const { 0: word, index } of plain.matchAll(/(?<![.\w])(graphile_worker(?=\.)|[a-z_]+)\b/g))
      if (tables.has(word))
        report.named.push({
          table: word,
          isWritten: /\b(insert into|merge into|delete from|update|truncate)\s+(only\s+)?$/.test(plain.slice(0, index)),
          line: lineOf(at),
        })
  }

  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const method = callee.property.name
      if (/^with(Recursive)?$/.test(method) && first.type === 'Literal')
        withNames.add(String(first.value).split('(')[0]!)
      const isWritten = writing.test(method)
      if (!isWritten && !reading.test(method)) return
      for (const argument of first.type === 'ArrayExpression' ? first.elements : [first]) {
        const table =
          argument?.type === 'Literal' ? String(argument.value).replace(/ as \w+$/, '') : 'a name that is made'
        if (ambiguous.test(method) && !tables.has(table)) continue
        report.statements++
        // A subquery has its own aliases.
        if (!/^(Arrow|Function|Call|Tagged)/.test(argument!.type)) calls.push({ table, isWritten, line: lineOf(start) })
      }
    },
    TaggedTemplateExpression({ tag, quasi }) {
      const text = textOf(quasi)
      if (tag.type === 'Identifier' && tag.name === 'sql' && !statement.test(text)) read(text, quasi.start)
    },
    TemplateLiteral(template) {
      const text = textOf(template)
      if (statement.test(text)) read(text, template.start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && statement.test(value)) read(value, start)
    },
  }).visit(program)
  for (const call of calls)
    if (tables.has(call.table)) report.named.push(call)
    else if (!withNames.has(call.table)) report.unclear.push(`${call.table}, line ${call.line}`)
  return report
}
