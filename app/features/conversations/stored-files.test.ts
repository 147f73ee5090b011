import assert from 'node:assert/strict'
import { test } from 'vitest'
import { storedFiles, readFiles } from './stored-files.ts'
import { hourMs } from '#domain/shared/durations.ts'

test('only existing files of the next message are restored', () => {
  const file = { id: 7, name: 'parede.jpg', at: 1_000 }
  assert.deepEqual(readFiles(storedFiles([file]), 2_000), [file])
  assert.deepEqual(readFiles(storedFiles([file]), 48 * hourMs), [])
  assert.equal(storedFiles([]), '')
  for (const odd of [null, '', '{', '{}', '[null]', '[{"id":"7"}]']) assert.deepEqual(readFiles(odd, 0), [])
})
