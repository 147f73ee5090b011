import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { inTransaction } from '#platform/db.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { countLockWaits } from '#test/support/locked-tables.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { lockPhone } from './challenge.server.ts'
import { pinPurposes } from './pin.ts'
import { sendPin } from './send-pin.server.ts'
import { verifyPin } from './verify-pin.server.ts'
import { purgeWrongPins } from './wrong-pins.server.ts'

const { db } = await testDatabase(scope)
const now = new Date('2026-11-20T12:00:00Z')
let phones = 0

/** A challenge of the browser, or of a program. */
async function challengeOn(phone: string, browser?: string) {
  const sent = await inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone, browser }, now))
  assert.ok(sent.ok)
  return { uuid: sent.value.uuid, phone, browser, pin: await getQueuedPin(db, phone) }
}

async function aChallenge() {
  const phone = `1198877${String(++phones).padStart(4, '0')}`
  return challengeOn(phone)
}

/** Outcomes of concurrent guesses. */
async function outcomes(uuid: string, pins: string[], atOnce: number) {
  const counts: Record<string, number> = {}
  const waiting = pins.values()
  const guess = async () => {
    for (const pin of waiting) {
      const proof = await verifyPin(db, { uuid, purpose: 'order_auth', pin }, now).catch(
        () => ({ ok: false, code: 'threw' }) as const,
      )
      const name = proof.ok ? 'right' : proof.code
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  return counts
}

const attemptsOf = async (uuid: string) =>
  (await db.selectFrom('pin_challenges').select('attempts').where('uuid', '=', uuid).executeTakeFirstOrThrow()).attempts

test('five of 10,000 guesses at a PIN are compared, and a later right one is refused', async () => {
  const { uuid, pin } = await aChallenge()
  const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
  const wrongFirst = [...all.filter((one) => one !== pin), pin]
  assert.deepEqual(await outcomes(uuid, wrongFirst, 20), { pin_wrong: 4, pin_locked: 9_996 })
  assert.equal(await attemptsOf(uuid), 5)
})

test('200 concurrent guesses get five attempts, like sequential ones', async () => {
  for (let round = 0; round < 3; round++) {
    const { uuid, pin } = await aChallenge()
    assert.deepEqual(await outcomes(uuid, Array<string>(200).fill(wrongPin(pin)), 200), {
      pin_wrong: 4,
      pin_locked: 196,
    })
    assert.equal(await attemptsOf(uuid), 5)
    assert.deepEqual(await outcomes(uuid, [pin], 1), { pin_locked: 1 })
  }
})

test('the right PIN sent 200 times at once succeeds once', async () => {
  const { uuid, pin } = await aChallenge()
  const { right } = await outcomes(uuid, Array<string>(200).fill(pin), 200)
  assert.equal(right, 1)
})

/** Guesses at one phone in a fixed order: all wait for the phone's lock, held by the test. */
async function failover(phone: string, guesses: (() => Promise<unknown>)[]) {
  const answers: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await lockPhone(tx, phone)
    for (const guess of guesses) {
      answers.push(guess())
      while ((await countLockWaits(db)) < answers.length) await new Promise((go) => setTimeout(go, 5))
    }
  })
  return Promise.all(answers)
}

test('the eleventh wrong PIN in a row requires two PINs, however many are sent at once', async () => {
  const phone = '11988660001'
  const three = [await challengeOn(phone, 'a'), await challengeOn(phone, 'b'), await challengeOn(phone, 'c')]
  const guess =
    ({ uuid, browser }: { uuid: string; browser: string | undefined }, pin: string) =>
    async () => {
      const proof = await verifyPin(db, { uuid, purpose: 'order_auth', pin, browser }, now)
      return proof.ok ? 'right' : proof.code
    }
  const [one, two, last] = three as [(typeof three)[0], (typeof three)[0], (typeof three)[0]]
  const wrongGuesses = (challenge: typeof one) =>
    Array.from({ length: 5 }, () => guess(challenge, wrongPin(challenge.pin)))
  const answers = await failover(phone, [...wrongGuesses(one), ...wrongGuesses(two), guess(last, last.pin)])
  assert.deepEqual(
    answers.slice(0, 10).sort(),
    [...Array<string>(2).fill('pin_locked'), ...Array<string>(8).fill('pin_wrong')].sort(),
  )
  assert.equal(answers[10], 'pin_second')
  const second = await getQueuedPin(db, phone)
  assert.equal(await guess(last, second)(), 'right')
})

test('a hundred wrong PINs lock for a day; then two PINs are required, and a right pair resets the count', async () => {
  const phone = '11988660002'
  await db.insertInto('pin_failures').values({ phone, purpose: 'order_auth', failures: 99, last_at: now }).execute()
  const { uuid, pin } = await challengeOn(phone)
  const at = (hours: number) => addHours(now, hours)
  const prove = (guess: string, when: Date, challengeUuid = uuid) =>
    verifyPin(db, { uuid: challengeUuid, purpose: 'order_auth', pin: guess }, when)
  assert.equal(codeOf(await prove(wrongPin(pin), now)), 'pin_wrong')
  const locked = await prove(pin, now)
  assert.deepEqual(locked, { ok: false, code: 'phone_locked', retryAfterSeconds: 86_400 })
  const send = (when: Date) => inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone }, when))
  assert.equal(codeOf(await send(at(23.9))), 'phone_locked')
  const after = await send(at(24))
  assert.ok(after.ok)
  const first = await prove(await getQueuedPin(db, phone), at(24), after.value.uuid)
  assert.equal(codeOf(first), 'pin_second')
  assert.equal((await prove(await getQueuedPin(db, phone), at(24), after.value.uuid)).ok, true)
  assert.deepEqual(await db.selectFrom('pin_failures').select('failures').where('phone', '=', phone).execute(), [])
})

test('wrong guesses by strangers do not block a browser that verified the phone', async () => {
  const phone = '11988660003'
  const home = await challengeOn(phone, 'home')
  const prove = ({ uuid, browser }: { uuid: string; browser: string | undefined }, pin: string) =>
    verifyPin(db, { uuid, purpose: 'order_auth', pin, browser }, now)
  assert.equal((await prove(home, home.pin)).ok, true)
  const stranger = await challengeOn(phone, 'stranger')
  await prove(stranger, wrongPin(stranger.pin))
  await db
    .updateTable('pin_failures')
    .set({ failures: 100, locked_until: new Date(now.getTime() + 1_000) })
    .execute()
  assert.equal(codeOf(await prove(stranger, stranger.pin)), 'phone_locked')
  const secondChallenge = await challengeOn(phone, 'home')
  assert.equal((await prove(secondChallenge, secondChallenge.pin)).ok, true)
  assert.equal(
    codeOf(await prove(stranger, stranger.pin)),
    'phone_locked',
    'nor does its own right one free the stranger',
  )
})

test('a right PIN for another purpose is not consumed and uses no attempt', async () => {
  const phone = '11988660004'
  const { uuid, pin, browser } = await challengeOn(phone, 'home')
  for (const purpose of pinPurposes.filter((one) => one !== 'order_auth'))
    assert.equal(codeOf(await verifyPin(db, { uuid, purpose, pin, browser }, now)), 'pin_unknown', purpose)
  assert.equal(await attemptsOf(uuid), 0)
  assert.equal((await verifyPin(db, { uuid, purpose: 'order_auth', pin, browser }, now)).ok, true)
})

test('a verification can be repeated for two minutes, in its browser and with its PIN', async () => {
  const phone = '11988660005'
  const { uuid, pin } = await challengeOn(phone, 'home')
  const prove = async (guess: string, seconds: number, browser?: string) => {
    const at = new Date(now.getTime() + seconds * 1000)
    const proof = await verifyPin(db, { uuid, purpose: 'order_auth', pin: guess, browser }, at)
    return proof.ok ? proof.value.isRepeated : proof.code
  }
  assert.equal(await prove(pin, 0, 'home'), false)
  assert.equal(await prove(pin, 119, 'home'), true)
  assert.equal(await prove(wrongPin(pin), 119, 'home'), 'pin_used')
  assert.equal(await prove(pin, 119, 'stranger'), 'pin_used')
  assert.equal(await prove(pin, 119), 'pin_used')
  assert.equal(await prove(pin, 121, 'home'), 'pin_used')
})

test('a PIN copied with spaces, dashes or invisible marks is right', async () => {
  for (const write of [
    (pin: string) => ` ${pin}\n`,
    (pin: string) => [...pin].join(' '),
    (pin: string) => `${pin.slice(0, 2)}-${pin.slice(2)}`,
    (pin: string) => `\u200b${pin}\u00a0`,
    (pin: string) => pin.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  ]) {
    const { uuid, pin } = await aChallenge()
    const proof = await verifyPin(db, { uuid, purpose: 'order_auth', pin: write(pin) }, now)
    assert.equal(proof.ok, true, JSON.stringify(write('1234')))
  }
  const { uuid, pin } = await aChallenge()
  const longer = await verifyPin(db, { uuid, purpose: 'order_auth', pin: `${pin}0` }, now)
  assert.deepEqual(longer.ok || longer.code, 'pin_wrong')
})

test('wrong-PIN counts unchanged for a month are purged', async () => {
  const phone = '11988660007'
  const { uuid, pin } = await challengeOn(phone)
  await verifyPin(db, { uuid, purpose: 'order_auth', pin: wrongPin(pin) }, now)
  const failuresAfter = async (days: number) => {
    await purgeWrongPins(db, addDays(now, days))
    return (await db.selectFrom('pin_failures').select('failures').where('phone', '=', phone).execute()).length
  }
  assert.deepEqual({ after29: await failuresAfter(29), after31: await failuresAfter(31) }, { after29: 1, after31: 0 })
})

test('200 right PINs at once in one browser give one proof, and five are compared', async () => {
  const { uuid, pin, browser } = await challengeOn('11988660006', 'home')
  const proofs = await Promise.all(
    Array.from({ length: 200 }, () => verifyPin(db, { uuid, purpose: 'order_auth', pin, browser }, now)),
  )
  const right = proofs.filter((proof) => proof.ok)
  assert.equal(right.length, 5)
  assert.equal(right.filter(({ value }) => !value.isRepeated).length, 1)
})
