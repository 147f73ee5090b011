import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { anotherPin, waitingPin } from '#test/support/pins.ts'
import { sendPin } from './send-pin.server.ts'
import { verifyPin } from './verify-pin.server.ts'

const { db } = await testDatabase({ after })
const now = new Date('2026-11-20T12:00:00Z')
let phones = 0

async function aChallenge() {
  const phone = `1198877${String(++phones).padStart(4, '0')}`
  const sent = await sendPin(db, { purpose: 'order_auth', phone }, now)
  assert.ok(sent.ok)
  return { uuid: sent.value.uuid, pin: await waitingPin(db, phone) }
}

/** How each of these guesses ended, so many at once. */
async function outcomes(uuid: string, pins: string[], atOnce: number) {
  const counts: Record<string, number> = {}
  const waiting = pins.values()
  const guess = async () => {
    for (const pin of waiting) {
      const proof = await verifyPin(db, { uuid, pin }, now).catch(() => ({ ok: false, code: 'threw' }) as const)
      const name = proof.ok ? 'right' : proof.code
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  return counts
}

const attemptsOf = async (uuid: string) =>
  (await db.selectFrom('pin_challenges').select('attempts').where('uuid', '=', uuid).executeTakeFirstOrThrow()).attempts

test('10,000 guesses at one PIN: five are looked at, and the right one among the others is refused', async () => {
  const { uuid, pin } = await aChallenge()
  const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
  const wrongFirst = [...all.filter((one) => one !== pin), pin]
  assert.deepEqual(await outcomes(uuid, wrongFirst, 20), { pin_wrong: 4, pin_locked: 9_996 })
  assert.equal(await attemptsOf(uuid), 5)
})

test('200 guesses at the same moment win no more than five one after the other', async () => {
  for (let round = 0; round < 3; round++) {
    const { uuid, pin } = await aChallenge()
    assert.deepEqual(await outcomes(uuid, Array<string>(200).fill(anotherPin(pin)), 200), {
      pin_wrong: 4,
      pin_locked: 196,
    })
    assert.equal(await attemptsOf(uuid), 5)
    assert.deepEqual(await outcomes(uuid, [pin], 1), { pin_locked: 1 })
  }
})

test('the right PIN 200 times at once is right once', async () => {
  const { uuid, pin } = await aChallenge()
  const { right } = await outcomes(uuid, Array<string>(200).fill(pin), 200)
  assert.equal(right, 1)
})
