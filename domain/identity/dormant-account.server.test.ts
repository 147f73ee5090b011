import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { aClient } from '#db/builders/people.ts'
import { visitor } from '#domain/shared/caller.ts'
import { addDays } from '#domain/shared/durations.ts'
import { ok } from '#domain/shared/result.ts'
import { inTransaction } from '#platform/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { scope } from '#test/support/scope.ts'
import { confirmAccount, createConfirmationLink } from './dormant-account.server.ts'
import { findOrCreateClient } from './identity.server.ts'
import { liftPhoneLocks, listLocksOfPhone } from './pins/phone-locks.server.ts'
import { findSession, openSession } from './sessions/session.server.ts'
import { finishSignIn, startSignIn } from './sign-in.server.ts'

const { db } = await testDatabase(scope)
const after = (days: number) => addDays(testNow, days)
const browser = 'b'.repeat(22)

async function aDormantClient() {
  const client = await aClient(db)
  const { token } = await openSession(db, { userId: client.userId }, testNow)
  return { ...client, token }
}

async function signIn(phone: string, now: Date) {
  const started = await startSignIn(db, { user: null, browser }, { phone, role: 'client' }, now)
  assert.ok(started.ok)
  const result = await finishSignIn(
    db,
    { user: null, browser, userAgent: 'test' },
    { uuid: started.value.uuid, pin: await getQueuedPin(db, phone) },
    now,
  )
  return result.ok ? 'signed in' : result.code
}
const linksTo = async (userId: number) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'userId' = ${`${userId}`} and payload ->> 'proof' is not null`.execute(
    db,
  )
  return rows[0]!.n
}

test('an account unused for 180 days is not opened by a PIN alone, until the link of its e-mail is used', async () => {
  const { userId, phone } = await aDormantClient()
  assert.equal(await signIn(phone, after(179)), 'signed in')
  assert.equal(await signIn(phone, after(179 + 181)), 'account_dormant')
  assert.equal(await linksTo(userId), 1)
  const link = (await createConfirmationLink(db, userId, after(360)))!
  assert.equal((await confirmAccount(db, visitor, { token: link.token }, after(362))).ok, false, 'a day later')
  assert.equal((await confirmAccount(db, visitor, { token: `${link.token.slice(0, -2)}xx` }, after(360))).ok, false)
  assert.equal((await confirmAccount(db, visitor, { token: link.token }, after(360))).ok, true)
  assert.equal(await signIn(phone, after(361)), 'signed in')
})

test('a link is invalid after a change of e-mail', async () => {
  const { userId } = await aDormantClient()
  const link = (await createConfirmationLink(db, userId, after(200)))!
  await db.updateTable('users').set({ email: 'outra@exemplo.com.br' }).where('id', '=', userId).execute()
  assert.equal((await confirmAccount(db, visitor, { token: link.token }, after(200))).ok, false)
})

test('without an e-mail staff confirm the account', async () => {
  const { userId, phone } = await aDormantClient()
  await db.updateTable('users').set({ email: null }).where('id', '=', userId).execute()
  assert.equal(await signIn(phone, after(200)), 'account_dormant_no_email')
  assert.deepEqual(await listLocksOfPhone(db, phone, after(200)), [{ purpose: 'login', kind: 'dormant', until: null }])
  await inTransaction(db, async (tx) => ok(await liftPhoneLocks(tx, phone, after(200))))
  assert.deepEqual(await listLocksOfPhone(db, phone, after(200)), [])
  assert.equal(await signIn(phone, after(200.1)), 'signed in')
})

test('a request with another e-mail creates a new account, and the old one loses phone and sessions', async () => {
  const { userId, phone, token } = await aDormantClient()
  const order = (email: string, now: Date) =>
    inTransaction(db, async (tx) => ok(await findOrCreateClient(tx, { phone, name: 'Nova Pessoa', email }, now)))
  const idAt = async (email: string, days: number) => {
    const found = await order(email, after(days))
    assert.ok(found.ok)
    return found.value.id
  }
  assert.equal(await idAt('nova@exemplo.com.br', 100), userId, 'the account is in use')
  assert.equal(await idAt('BIA@exemplo.com.br', 200), userId, 'the e-mail of the account is known')
  const fresh = await idAt('nova@exemplo.com.br', 200)
  assert.notEqual(fresh, userId)
  assert.equal(await idAt('nova@exemplo.com.br', 200), fresh)
  const old = await db
    .selectFrom('users')
    .select(['status', 'phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  assert.deepEqual(old, { status: 'closed', phone: null, email: 'bia@exemplo.com.br' })
  assert.equal(await findSession(db, token, after(1)), null)
})
