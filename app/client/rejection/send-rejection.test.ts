import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sendRejection } from './send-rejection.ts'

const form = {
  uuid: '0b0f6e0a-4d3c-4f5e-9d5e-1f2a3b4c5d6e',
  leadId: 3,
  profileId: 7,
  token: 'x',
}

for (const outcome of ['failed', 'no-session', 'sent'] as const)
  test(`a rejection that was ${outcome} is ${outcome === 'sent' ? 'counted once' : 'not counted'}`, async () => {
    const noted: unknown[] = []
    const reasons: string[] = []
    const post = async (_: unknown, reason: string) => {
      assert.deepEqual(noted, [], 'nothing is counted before it was sent')
      reasons.push(reason)
      return outcome
    }
    const note = (event: string, detail: object = {}) => void noted.push({ event, ...detail })
    assert.equal(await sendRejection(form, 'Outro motivo: gritou comigo', { post, note }), outcome)
    assert.deepEqual(reasons, ['Outro motivo: gritou comigo'])
    const counted = {
      event: 'chat-cli__refuse-reason',
      reason: 'Outro motivo',
      requestUuid: form.uuid,
      profileId: 7,
    }
    assert.deepEqual(noted, outcome === 'sent' ? [counted] : [])
  })
