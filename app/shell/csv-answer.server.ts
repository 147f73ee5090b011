type Cell = string | number | null

/** Characters that start a formula, full-width ones included; negative numbers are none. */
const isFormula = (text: string) => /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-\d+(,\d+)?$/.test(text)

/** A quoted field, never a formula. */
function cell(value: Cell) {
  const text = typeof value === 'number' ? String(value) : (value ?? '')
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Centavos as a number of Brazilian spreadsheets: 1234,50. */
export const csvMoney = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** A CSV download for Brazilian spreadsheets: semicolons and a UTF-8 BOM. */
export const csvAnswer = (file: string, heads: readonly string[], rows: readonly (readonly Cell[])[]) =>
  new Response(`\ufeff${[heads, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}.csv"`,
      'cache-control': 'no-store',
    },
  })
