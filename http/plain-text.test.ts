import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainQuery, plainText } from './plain-text.ts'

const cleaned = (text: string, type: string) => plainText(Buffer.from(text), type).toString()
const read = (json: string) => JSON.parse(cleaned(json, 'application/json')) as unknown

test('of a JSON text, NUL goes and half a pair becomes the unknown letter, in names too; all else stays', () => {
  assert.equal(read(String.raw`"a\u0000b"`), 'ab')
  assert.throws(() => read(String.raw`"\u00\u000000"`), SyntaxError, 'no NUL is made of what stands around one')
  assert.equal(read(String.raw`"a\ud800b\uDFFF"`), 'a\ufffdb\ufffd')
  assert.equal(read(String.raw`"\ud83d\ude00 \ud83d\ud83d\ude00"`), '😀 \ufffd😀')
  assert.equal(read(String.raw`"\\u0000 \\\\ud800 \\\u0000"`), String.raw`\u0000 \\ud800 \ `)
  assert.deepEqual(read(String.raw`{"a\u0000":["ação 😀"]}`), { a: ['ação 😀'] })
})

test('of a form, NUL becomes a space, however it is written', () => {
  const form = 'application/x-www-form-urlencoded;charset=UTF-8'
  assert.equal(cleaned('a=1%00&b=%2500&c=%%0000\0', form), 'a=1%20&b=%2500&c=%%2000 ')
  assert.equal(cleaned('--b\r\n\r\nação\0\r\n', 'multipart/form-data; boundary=b'), '--b\r\n\r\nação \r\n')
})

test('a query has no NUL; a path is left to the router', () => {
  assert.equal(plainQuery('/busca?texto=a%00b&x=%2500'), '/busca?texto=a%20b&x=%2500')
  assert.equal(plainQuery('/a%00b'), '/a%00b')
})
