import assert from 'node:assert/strict'
import { test } from 'vitest'
import { csvAnswer } from './csv-answer.server.ts'

/** Without the BOM, which `text()` removes. */
const linesOf = async (rows: (string | number | null)[][]) =>
  (await csvAnswer('tabela', ['Nome'], rows).text()).split('\r\n').slice(1, -1)

test('user text never becomes a formula in a spreadsheet', async () => {
  const formulas = [
    '=HYPERLINK("http://x")',
    '+55 11 91234-5678',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ]
  for (const formula of formulas) assert.match((await linesOf([[formula]])).join(''), /^"'/, formula)
  assert.deepEqual(await linesOf([['=HYPERLINK("http://x")']]), [`"'=HYPERLINK(""http://x"")"`])
})

test('negative numbers stay numbers, null is empty, and separators stay in their field', async () => {
  assert.deepEqual(await linesOf([[-12, null, 'Casa; "jardim"']]), ['"-12";"";"Casa; ""jardim"""'])
  assert.deepEqual(await linesOf([['-49,90', '-49,90-1']]), [`"-49,90";"'-49,90-1"`], 'an amount is a number, too')
  assert.equal((await linesOf([['uma\nduas']])).length, 1)
})

test('the file is not cached and has a name and a UTF-8 mark', async () => {
  const answer = csvAnswer('moedas', ['Mês'], [['março']])
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="moedas.csv"')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.deepEqual([...new Uint8Array(await answer.arrayBuffer())].slice(0, 3), [0xef, 0xbb, 0xbf])
})
