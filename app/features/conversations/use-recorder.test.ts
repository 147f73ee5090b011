import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pickVoiceType } from './use-recorder.ts'

test('a voice message is recorded as MP4 where supported, otherwise in a supported format', () => {
  assert.equal(
    pickVoiceType(() => true),
    'audio/mp4;codecs=mp4a.40.2',
  )
  assert.equal(
    pickVoiceType((type) => type === 'audio/webm;codecs=opus' || type === 'audio/mp4'),
    'audio/mp4',
  )
  assert.equal(
    pickVoiceType((type) => type.includes('opus')),
    'audio/webm;codecs=opus',
  )
  assert.equal(
    pickVoiceType(() => false),
    undefined,
  )
})
