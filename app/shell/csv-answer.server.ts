type Cell = string | number | null

/** What a program of tables may read as a formula, in full width too; an amount below zero is none. */
const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-\d+(,\d+)?$/.test(text)

/** One field: quoted, and never a formula to the program that opens it. */
function cell(value: Cell) {
  const text = typeof value === 'number' ? String(value) : (value ?? '')
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** A table to keep, as Brazilian programs of tables read it: with semicolons, and a mark that says UTF-8. */
export const csvAnswer = (file: string, heads: readonly string[], rows: readonly (readonly Cell[])[]) =>
  new Response(`\ufeff${[heads, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}.csv"`,
      'cache-control': 'no-store',
    },
  })
