import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { inTransaction } from '#platform/db.ts'
import { aClient } from '#test/support/builders.ts'
import { testDatabase } from '#test/support/database.ts'
import { maxPinsPerPhoneAndDay } from './pin.ts'
import { resendPin, sendPin } from './send-pin.server.ts'
import { startSignIn } from './sign-in.server.ts'

const { db } = await testDatabase({ after })
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const times = <Value>(count: number, work: (at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const challengesOf = (phone: string) =>
  db.selectFrom('pin_challenges').select(['uuid', 'sent_count']).where('phone', '=', phone).execute()

test('200 sign-ins of one phone at the same moment are one challenge and one PIN', async () => {
  const { userId } = await aClient(db)
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const answers = await times(200, () => startSignIn(db, { phone: phone!, role: 'client', browser: 'one' }, now))
  const challenges = await challengesOf(phone!)
  assert.equal(challenges.length, 1)
  assert.equal(challenges[0]!.sent_count, 1)
  for (const answer of answers) assert.deepEqual(answer, { ok: true, value: { uuid: challenges[0]!.uuid } })
})

test('50 orders for one phone at the same moment send as many PINs as a day allows, and not one more', async () => {
  const phone = '11955550050'
  const answers = await times(50, () =>
    inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone, orderUuid: randomUUID() }, now)),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, maxPinsPerPhoneAndDay)
  assert.equal((await challengesOf(phone)).length, maxPinsPerPhoneAndDay)
})

test('codes asked for anew and for the first time at once stay within the same day, and nobody waits for ever', async () => {
  const phone = '11955550051'
  const first = await inTransaction(db, (tx) =>
    sendPin(tx, { purpose: 'order_auth', phone, orderUuid: randomUUID() }, now),
  )
  assert.ok(first.ok)
  const { uuid } = first.value
  const answers = await times(40, (at) =>
    inTransaction<{ ok: boolean }>(db, (tx) =>
      at % 2
        ? resendPin(tx, { uuid }, later(120))
        : sendPin(tx, { purpose: 'order_auth', phone, orderUuid: randomUUID() }, later(120)),
    ),
  )
  assert.ok(answers.some(({ ok }) => ok))
  const sent = (await challengesOf(phone)).reduce((sum, { sent_count }) => sum + sent_count, 0)
  assert.equal(sent, maxPinsPerPhoneAndDay)
})
