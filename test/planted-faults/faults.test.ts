import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { attacks } from '#test/attack/attacks.ts'
import { faults } from './faults.ts'

const project = new URL('../../', import.meta.url)

const textOf = (path: string) =>
  existsSync(new URL(path, project)) ? readFileSync(new URL(path, project), 'utf8') : ''

test('every protection that an attack disables is found in its file', () => {
  const changes = attacks.flatMap(({ twin }) => twin.changes ?? [])
  assert.ok(changes.length > 10)
  assert.deepEqual(
    changes.filter(({ file, find }) => !textOf(file).includes(find)),
    [],
  )
})

test('every planted fault is found in its file, and so is its test', () => {
  const lost = faults.filter(({ file, find, test: testFile }) => !textOf(file).includes(find) || !textOf(testFile))
  assert.deepEqual(
    lost.map(({ name }) => name),
    [],
  )
})

/** Test titles of a file, split at interpolations. */
const titlesOf = (path: string) =>
  [...textOf(path).matchAll(/\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g)].map(
    ([, single, double, template]) => (single ?? double ?? template!).replaceAll("\\'", "'").split(/\$\{[^}]*\}/),
  )

const maxInterpolatedWords = 5

/** Whether a text can be an interpolated value: short, and without the punctuation that follows it. */
const isValue = (text: string, next: string) =>
  text.split(' ').length <= maxInterpolatedWords && !(/^[:,;]/.test(next) && text.includes(next[0]!))

/** Whether the words end in an interpolation that is followed by `next`, or in the beginning of `next`. */
const endsBefore = (next: string, words: string) =>
  Array.from({ length: words.length + 1 }, (_, index) => index).some(
    (index) => next.startsWith(words.slice(index)) && isValue(words.slice(0, index), next),
  )

/** Whether a title can start with these words. */
function canBeginWith(pieces: string[], words: string): boolean {
  const [fixed, ...rest] = pieces
  if (!rest.length || fixed!.length >= words.length) return fixed!.startsWith(words)
  if (!words.startsWith(fixed!)) return false
  const next = rest[0]!
  if (!next) return true
  const index = words.indexOf(next, fixed!.length)
  return index < 0 ? endsBefore(next, words.slice(fixed!.length)) : canBeginWith(rest, words.slice(index))
}

test('every test named by a planted fault exists', () => {
  const lost = faults.flatMap(({ test: file, failingTests }) =>
    failingTests
      .filter((words) => !titlesOf(file).some((title) => canBeginWith(title, words)))
      .map((words) => `${file}: ${words}`),
  )
  assert.deepEqual(lost, [])
})
