import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sanitizeTarget, plainText } from './plain-text.ts'

const cleaned = (text: string, type: string) => plainText(Buffer.from(text), type).toString()
const cleanedJson = (json: string) => JSON.parse(cleaned(json, 'application/json')) as unknown
const form = 'application/x-www-form-urlencoded;charset=UTF-8'

test('NUL is removed from JSON and lone surrogates are replaced, in names too; the rest stays', () => {
  assert.equal(cleanedJson(String.raw`"a\u0000b"`), 'ab')
  assert.equal(cleanedJson(String.raw`"a\ud800b\uDFFF"`), 'a\ufffdb\ufffd')
  assert.equal(cleanedJson(String.raw`"\ud83d\ude00 \ud83d\ud83d\ude00"`), '😀 \ufffd😀')
  assert.equal(cleanedJson(String.raw`"\\u0000 \\\\ud800 \\\u0000"`), '\\u0000 \\\\ud800 \\')
  assert.deepEqual(cleanedJson(String.raw`{"a\u0000":["ação 😀"]}`), { a: ['ação 😀'] })
})

test('NUL is removed from forms in every encoding', () => {
  assert.equal(cleaned('a=1%00&b=%2500&c=%%0000\0', form), 'a=1&b=%2500&c=%2500')
  assert.equal(cleaned('a=%C3%A7+x&a=', form), 'a=%C3%A7+x&a=')
})

test('controls that reorder the text after them are removed, in every encoding', () => {
  for (const control of '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
    const escaped = String.raw`\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
    assert.equal(cleanedJson(`"a${control}b${escaped}c"`), 'abc', escaped)
    assert.equal(cleanedJson(`"a\\${escaped}"`), `a${escaped}`, 'the text of an escape stays')
    assert.equal(cleaned(`a=a${control}b${encodeURIComponent(control)}c`, form), 'a=abc', escaped)
  }
  assert.equal(cleanedJson('"ação 👩🏽‍🔧 שלום"'), 'ação 👩🏽‍🔧 שלום')
})

test('of several blank lines one stays', () => {
  const breaks = '\r\n \n'.repeat(250)
  assert.equal(cleanedJson(JSON.stringify(`a${breaks}  b\n\nc\nd`)), 'a\n\n  b\n\nc\nd')
  assert.equal(cleaned(`a=a${encodeURIComponent(breaks)}b%0D%0A%0D%0Ac`, form), 'a=a%0A%0Ab%0D%0A%0D%0Ac')
  assert.ok(cleanedJson(JSON.stringify(`\n${' '.repeat(60_000)}`.repeat(2))))
})

test('a body that is no JSON stays as it is', () => {
  for (const broken of ['{"a":"b', '"\\', String.raw`"\u00\u000000"`, '\\"'.repeat(30_000)])
    assert.throws(() => cleanedJson(broken), SyntaxError, broken.slice(0, 20))
  const afterBroken = String.raw`"\q""a\u0000b"`
  assert.equal(cleaned(afterBroken, 'application/json'), afterBroken)
})

test('NUL is removed from path and query', () => {
  assert.equal(sanitizeTarget('/busca?texto=a%00b&x=%2500'), '/busca?texto=a%20b&x=%2500')
  assert.equal(sanitizeTarget('/mensagens/a%00b'), '/mensagens/a%20b')
})

test('an undecodable path becomes decodable; all others stay', () => {
  assert.equal(sanitizeTarget('/100%'), '/100%25')
  assert.equal(sanitizeTarget('/a%ffb%c3%a7/%e2%82'), '/a%EF%BF%BDb%C3%A7/%EF%BF%BD')
  assert.equal(sanitizeTarget('/%ed%a0%80?x=%ff'), `/${'%EF%BF%BD'.repeat(3)}?x=%ff`)
  assert.equal(sanitizeTarget('/%zz%2f%'), '/%25zz%2F%25')
  for (const path of ['/pre%C3%A7o/a%2fb?x=%', '/%2500', '/'.repeat(9)]) assert.equal(sanitizeTarget(path), path)
})
