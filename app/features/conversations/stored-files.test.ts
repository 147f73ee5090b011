import assert from 'node:assert/strict'
import { test } from 'vitest'
import { hourMs } from '#domain/shared/durations.ts'
import { serializeFiles, parseFiles } from './stored-files.ts'

const file = { id: 7, name: 'parede.jpg', at: 1_000 }

test('the files of an unsent message are restored', () => {
  assert.deepEqual(parseFiles(serializeFiles([file]), 2_000), [file])
})

test('files that the server has deleted since are not restored', () => {
  assert.deepEqual(parseFiles(serializeFiles([file]), 48 * hourMs), [])
})

test('nothing is stored for a message without files', () => {
  assert.equal(serializeFiles([]), '')
})

test('malformed storage restores nothing', () => {
  for (const malformed of [null, '', '{', '{}', '[null]', '[{"id":"7"}]'])
    assert.deepEqual(parseFiles(malformed, 0), [])
})
