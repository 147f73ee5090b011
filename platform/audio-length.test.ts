import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anMp4, anOgg, aWebm } from '#test/support/recordings.ts'
import { readRecording } from './audio-length.ts'
import { processorMs } from '#test/support/processor-time.ts'

test('a recording is read from its parts: its head knows no length', () => {
  assert.deepEqual(readRecording(aWebm(42.5)), { format: 'webm', seconds: 42.5 })
  assert.deepEqual(readRecording(anOgg(7.25)), { format: 'ogg', seconds: 7.25 })
  assert.deepEqual(readRecording(anMp4(9)), { format: 'mp4', seconds: 9 })
  assert.deepEqual(readRecording(anMp4(120, { isWhole: true })), { format: 'mp4', seconds: 120 })
})

test('what has pictures too, several sounds or none is no recording of a voice', () => {
  for (const other of [
    aWebm(5, [1]),
    aWebm(5, [1, 2]),
    aWebm(5, [2, 2]),
    aWebm(5, []),
    anOgg(5, '\x80theora'),
    anOgg(5, 'OpusHead'),
    anMp4(5, { kinds: ['vide'] }),
    anMp4(5, { kinds: ['soun', 'vide'] }),
    anMp4(5, { kinds: [] }),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('OggS'),
    Buffer.alloc(0),
  ])
    assert.equal(readRecording(other), null)
})

test('what is cut off or changed anywhere is read or refused, and never takes long', async () => {
  const took = await processorMs(() => {
    for (const whole of [aWebm(20), anOgg(20), anMp4(20)]) {
      for (let end = 0; end < whole.length; end++) readRecording(whole.subarray(0, end))
      for (let at = 0; at < whole.length; at++)
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(whole)
          changed[at] = value
          readRecording(changed)
        }
    }
  })
  assert.ok(took < 10_000, `${took} ms`)
})
