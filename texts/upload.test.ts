import assert from 'node:assert/strict'
import { test } from 'vitest'
import { uploadedText } from './upload.ts'

test('an upload shows its progress in kB or MB', () => {
  assert.equal(uploadedText({ sent: 1_234_000, total: 3_400_000 }), '1,2 de 3,4 MB')
  assert.equal(uploadedText({ sent: 0, total: 10_485_760 }), '0,0 de 10,5 MB')
  assert.equal(uploadedText({ sent: 120_400, total: 480_000 }), '120 de 480 kB')
})
