import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { aClient } from '#db/builders/people.ts'
import { visitor } from '#domain/shared/caller.ts'
import { inTransaction } from '#platform/db.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { finishSignIn, resendSignInPin, startSignIn } from '../sign-in.server.ts'
import { maxPinsOfAllPerPhoneAndDay, maxPinsPerPhoneAndDay } from './pin.ts'
import { resendPin, sendPin } from './send-pin.server.ts'
import { verifyPin } from './verify-pin.server.ts'

const { db } = await testDatabase(scope)
const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const times = <Value>(count: number, work: (at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const challengesOf = (phone: string) =>
  db.selectFrom('pin_challenges').select(['uuid', 'sent_count']).where('phone', '=', phone).execute()

test('200 concurrent sign-ins of one phone create one challenge and one PIN', async () => {
  const { userId } = await aClient(db)
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const answers = await times(200, () =>
    startSignIn(db, { user: null, browser: 'one' }, { phone: phone!, role: 'client' }, now),
  )
  const challenges = await challengesOf(phone!)
  assert.equal(challenges.length, 1)
  assert.equal(challenges[0]!.sent_count, 1)
  for (const answer of answers) assert.deepEqual(answer, { ok: true, value: { uuid: challenges[0]!.uuid } })
})

test('50 concurrent orders for one phone send exactly the daily limit of PINs', async () => {
  const phone = '11955550050'
  const answers = await times(50, () =>
    inTransaction(db, (tx) => sendPin(tx, { purpose: 'order_auth', phone, orderUuid: randomUUID() }, now)),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, maxPinsPerPhoneAndDay)
  assert.equal((await challengesOf(phone)).length, maxPinsPerPhoneAndDay)
})

test('concurrent first requests and resends stay within the daily limit, without deadlock', async () => {
  const phone = '11955550051'
  const first = await inTransaction(db, (tx) =>
    sendPin(tx, { purpose: 'order_auth', phone, orderUuid: randomUUID() }, now),
  )
  assert.ok(first.ok)
  const { uuid } = first.value
  const answers = await times(40, (index) =>
    inTransaction<{ ok: boolean }>(db, (tx) =>
      index % 2
        ? resendPin(tx, { uuid }, later(120))
        : sendPin(tx, { purpose: 'order_auth', phone, orderUuid: randomUUID() }, later(120)),
    ),
  )
  assert.ok(answers.some(({ ok }) => ok))
  const sent = (await challengesOf(phone)).reduce((sum, { sent_count }) => sum + sent_count, 0)
  assert.equal(sent, maxPinsPerPhoneAndDay)
})

/** Requesters, each in a separate network. */
const owner = { browser: 'owner', ip: '189.4.5.6' }
const stranger = (n: number) => ({ browser: `stranger ${n}`, ip: `177.${n}.8.9` })
const send = (input: Omit<Parameters<typeof sendPin>[1], 'userId'>, at = now) =>
  inTransaction(db, (tx) => sendPin(tx, input, at))
/** Requests a sign-in PIN with proof of work done; those limits are tested in test/pin-limits.test.ts. */
async function signIn({ phone, ...origin }: { phone: string; browser?: string; ip?: string }, at: Date) {
  await db.deleteFrom('rate_limits').execute()
  return startSignIn(db, { ...visitor, ...origin }, { role: 'client', phone }, at)
}
const order = (phone: string) => ({ purpose: 'order_auth', phone, orderUuid: randomUUID() }) as const

test('orders by strangers never lock the sign-in of a phone’s owner', async () => {
  const { phone } = await aClient(db)
  for (let n = 0; n < maxPinsOfAllPerPhoneAndDay; n++)
    assert.equal(codeOf(await send({ ...order(phone), ...stranger(n) })), 'ok')
  assert.equal(codeOf(await send({ ...order(phone), ...stranger(99) })), 'too_many_pins')
  const login = await signIn({ phone, ...owner }, now)
  assert.ok(login.ok)
  const proof = await finishSignIn(
    db,
    { ...visitor, ...owner },
    { uuid: login.value.uuid, pin: await getQueuedPin(db, phone) },
    now,
  )
  assert.equal(proof.ok, true)
})

test('PIN budgets are five a day per network and twenty in all', async () => {
  const phone = '11955550060'
  const from = (ip: string, n: number) => send({ ...order(phone), browser: `b${n}`, ip })
  for (let n = 0; n < 5; n++) assert.equal(codeOf(await from('177.1.8.9', n)), 'ok')
  assert.equal(codeOf(await from('177.1.8.10', 6)), 'too_many_pins', 'a neighbour, and another browser')
  assert.equal(codeOf(await send({ ...order(phone), ...owner })), 'ok')
  for (let n = 10; n < 24; n++) assert.equal(codeOf(await from(`177.${n}.8.9`, n)), 'ok')
  assert.equal(codeOf(await from('177.200.8.9', 30)), 'too_many_pins')
})

test('a browser that verified the phone has its own budget, whatever strangers request', async () => {
  const { phone } = await aClient(db)
  const first = await signIn({ phone, ...owner }, now)
  assert.ok(first.ok)
  await finishSignIn(db, { ...visitor, ...owner }, { uuid: first.value.uuid, pin: await getQueuedPin(db, phone) }, now)
  for (let n = 0; n < 19; n++) assert.ok((await signIn({ phone, ...stranger(n) }, now)).ok)
  const full = await signIn({ phone, ...stranger(99) }, now)
  assert.equal(codeOf(full), 'too_many_pins')
  for (let n = 1; n <= 4; n++) assert.equal(codeOf(await signIn({ phone, ...owner }, later(60 * n))), 'ok')
  assert.equal(codeOf(await signIn({ phone, ...owner }, later(300))), 'too_many_pins')
})

test('a stranger within the countdown gets a separate challenge; each PIN works in its own browser', async () => {
  for (const other of [stranger(1), { ip: '177.1.8.9' }, { browser: 'no address' }, {}]) {
    const { phone } = await aClient(db)
    const signInResult = await signIn({ phone, ...owner }, now)
    assert.ok(signInResult.ok)
    const { uuid } = signInResult.value
    const pin = await getQueuedPin(db, phone)
    const otherSignIn = await signIn({ phone, ...other }, later(1))
    assert.ok(otherSignIn.ok)
    assert.notEqual(otherSignIn.value.uuid, uuid)
    assert.equal(codeOf(await resendSignInPin(db, { ...visitor, ...other }, { uuid }, later(100))), 'pin_unknown')
    assert.equal(codeOf(await finishSignIn(db, { ...visitor, ...other }, { uuid, pin }, later(100))), 'pin_elsewhere')
    assert.equal(codeOf(await finishSignIn(db, { ...visitor, ...owner }, { uuid, pin }, later(100))), 'ok')
  }
})

test('the newer sign-in of a browser counts; a program is identified by its network', async () => {
  const { phone } = await aClient(db)
  const start = async (who: object, seconds: number) => {
    const signInResult = await signIn({ phone, ...who }, later(seconds))
    assert.ok(signInResult.ok)
    return { uuid: signInResult.value.uuid, pin: await getQueuedPin(db, phone) }
  }
  const old = await start(owner, 0)
  const fresh = await start(owner, 50)
  assert.notEqual(fresh.uuid, old.uuid)
  assert.equal(codeOf(await finishSignIn(db, { ...visitor, ...owner }, old, later(51))), 'pin_expired')
  assert.equal(codeOf(await finishSignIn(db, { ...visitor, ...owner }, fresh, later(51))), 'ok')
  const program = await start({ ip: '177.1.8.9' }, 0)
  assert.equal((await start({ ip: '177.1.8.9' }, 1)).uuid, program.uuid, 'the same one within the wait (AMB-18)')
  assert.notEqual((await start({ ip: '177.2.8.9' }, 1)).uuid, program.uuid)
})

test('of 10,000 guesses from many browsers and networks, only the first ten can succeed with a single PIN', async () => {
  const { phone } = await aClient(db)
  let compared = 0
  const challenge = async (n: number, at: Date) => {
    const signInResult = await signIn({ phone, ...stranger(n) }, at)
    return signInResult.ok ? { uuid: signInResult.value.uuid, pin: await getQueuedPin(db, phone) } : signInResult
  }
  for (let n = 0; n < 40; n++) {
    const at = later(n * 60)
    const one = await challenge(n, at)
    if ('code' in one) {
      assert.equal(one.code, 'too_many_pins')
      continue
    }
    const prove = (pin: string) => verifyPin(db, { uuid: one.uuid, purpose: 'login', pin, ...stranger(n) }, at)
    if (n === 2) assert.equal(codeOf(await prove(one.pin)), 'pin_second', 'one right guess opens nothing any more')
    const answers = await times(250, () => prove(wrongPin(one.pin)))
    compared += answers.filter((answer) => codeOf(answer) === 'pin_wrong').length + 1
  }
  assert.ok(compared >= 90 && compared <= 100, `${compared} were compared`)
  const login = await signIn({ phone, ...stranger(50) }, later(86_400 + 3_600))
  assert.ok(login.ok, 'a day later nothing is closed')
})
