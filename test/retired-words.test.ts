import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'

/** Words that have a standard term, or no use in plain English (docs/glossary.md). */
const retired =
  /\b(?:deeds?|anew|whoever|whomever|thereof|whereby|hitherto|thereby|our team|of the team|front doors?|of the house|in vain|swindlers?|read anew|looks? once more|wish(?:es|ed)?|by day and by night|untold)\b/i

const files = globSync(['*.{md,ts}', '.env.example', '*/**/*.{ts,tsx,mjs,md,sql,css}'], {
  exclude: ['**/node_modules', 'build', '.data', '.react-router', 'test-results', 'texts/content', 'db/catalog'],
}).filter((file) => file !== 'test/retired-words.test.ts')

/** Splits camelCase and snake_case names into words, so that a retired word inside a name is found. */
const splitNames = (text: string) => text.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ')

const hits = (text: string) =>
  splitNames(text)
    .split('\n')
    .flatMap((line, index) => (retired.test(line) ? [index + 1] : []))

test('a retired word is found in any case and in names, and not inside of another word', () => {
  assert.deepEqual(hits('One\n// Our team decides anew.\nIndeed, a heated renewal.\nWhoever\nbeginAnew()'), [2, 4, 5])
})

test('no source or document uses a retired word', () => {
  assert.ok(files.length > 2_000, `only ${files.length} files`)
  assert.deepEqual(
    files.flatMap((file) => hits(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`)),
    [],
  )
})
