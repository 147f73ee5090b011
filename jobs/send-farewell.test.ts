import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import type { EmailMessage } from '#platform/messaging/email/sender.ts'
import { log } from '#platform/observability/log.ts'
import { seal } from '#platform/security/seal.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { createSendFarewellTask } from './send-farewell.ts'

const { db } = await testDatabase(scope)

test('a retried deletion e-mail has the same id; another person’s has another', async () => {
  const sent: EmailMessage[] = []
  const send = async (message: EmailMessage) => {
    sent.push(message)
    return { provider: 'test', providerId: null }
  }
  const say = (sealedAddress: string) =>
    createSendFarewellTask({ email: { send } })(
      { sealedAddress, role: 'client', coins: 0 },
      { db, now: testNow, log, signal: new AbortController().signal },
    )
  const [ana, bia] = ['ana@exemplo.com.br', 'bia@exemplo.com.br'].map((address) => seal('goodbye', address))
  for (const sealed of [ana!, ana!, bia!]) await say(sealed)
  const [first, again, other] = sent.map(({ idempotencyKey }) => idempotencyKey)
  assert.ok(first)
  assert.equal(again, first)
  assert.notEqual(other, first)
})
