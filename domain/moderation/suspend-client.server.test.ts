import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { eraseWholeAccount } from '#domain/account-deletion/delete-account.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findClientSuspension } from '#domain/identity/identity.server.ts'
import { findSession, openSession } from '#domain/identity/sessions/session.server.ts'
import { markAllNotificationsRead } from '#domain/notifications/own-notifications.server.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { asClient, asStaff, callerUser } from '#domain/shared/caller.ts'
import { ok } from '#domain/shared/result.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { inTransaction } from '#platform/db.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { getQueuedPin } from '#test/support/pins.ts'
import { aRequest, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'
import { clientForStaff, findClients } from './find-clients.server.ts'
import { unblock } from './release-order.server.ts'
import { endDueClientSuspensions, restoreClient, suspendClient } from './suspend-client.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

let iris: number
beforeAll(async () => {
  iris = (await aStaffMember(db)).userId
})

const inDays = (days: number) => inHours(days * 24)
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)

const suspend = (userId: number, { by = iris, until = undefined as string | undefined } = {}) =>
  suspendClient(db, asStaff(by, 'moderate'), { userId, reason: 'false_orders', until }, now)
const restore = (userId: number) =>
  restoreClient(db, asStaff(iris, 'moderate'), { userId, note: 'Explicou o que houve.' }, now)

const orderRow = (uuid: string) =>
  db.selectFrom('orders').select(['status', 'blocked_reason']).where('uuid', '=', uuid).executeTakeFirstOrThrow()

const kindsOf = async (userId: number) => {
  const rows = await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}

/** The caller of a new session, as a request has it. */
async function callerOf(userId: number) {
  const { token } = await openSession(db, { userId }, now)
  return { user: callerUser((await findSession(db, token, now))!) }
}

test('open orders are blocked with the reason, the coins of their contacts return, and others stay', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db, { coins: 100 })
  const full = await anOrder(db, { client, maxLeads: 1 })
  await aLead(db, { order: full })
  const searching = await anOrder(db, { client })
  const waiting = await anOrder(db, { client, status: 'waiting', service: 'eletricista' })
  await aLead(db, { order: searching, pro })

  assert.equal(codeOf(await suspend(client.userId)), 'ok')
  for (const { uuid } of [searching, waiting])
    assert.deepEqual(await orderRow(uuid), { status: 'blocked', blocked_reason: 'client_suspended' })
  assert.equal((await orderRow(full.uuid)).status, 'finalized')
  assert.equal(await getCoinBalance(db, pro.professionalId), 100)
  assert.equal((await kindsOf(client.userId)).at(-1), 'client_suspended')
  assert.equal(codeOf(await suspend(client.userId)), 'already_decided')
  await assertInvariants(db)
})

test('a blocked order of a suspended client is not published until the client is restored', async () => {
  const client = await aClient(db)
  const { uuid } = await anOrder(db, { client })
  const unblockIt = () => unblock(db, asStaff(iris, 'moderate'), { orderUuid: uuid }, now)
  assert.equal(codeOf(await suspend(client.userId)), 'ok')
  assert.equal(codeOf(await unblockIt()), 'account_suspended')
  assert.equal((await orderRow(uuid)).status, 'blocked')
  assert.equal(codeOf(await restore(client.userId)), 'ok')
  assert.equal(codeOf(await unblockIt()), 'ok')
})

test('a suspended client reads, places no order and writes to nobody until restored', async () => {
  const client = await aClient(db)
  const { uuid } = await anOrder(db, { client, status: 'canceled' })
  const repeat = async () => repeatOrder(db, await callerOf(client.userId), { uuid }, now)
  const request = async () =>
    requestOrder(db, await callerOf(client.userId), aRequest('pintor', { phone: client.phone }), now)
  assert.equal(codeOf(await suspend(client.userId)), 'ok')
  assert.equal(codeOf(await repeat()), 'account_suspended')
  assert.equal(codeOf(await request()), 'account_suspended')
  assert.equal(codeOf(await markAllNotificationsRead(db, await callerOf(client.userId), {}, now)), 'ok')

  assert.equal(codeOf(await restore(client.userId)), 'ok')
  assert.equal(codeOf(await restore(client.userId)), 'already_decided')
  assert.equal(codeOf(await repeat()), 'ok')
})

test('a session that was read before the suspension places no order either', async () => {
  const client = await aClient(db)
  const caller = await callerOf(client.userId)
  assert.equal(codeOf(await suspend(client.userId)), 'ok')
  assert.equal(
    codeOf(await requestOrder(db, caller, aRequest('pintor', { phone: client.phone }), now)),
    'account_suspended',
  )
})

/** Places an order as a visitor and proves the phone. */
async function orderWithPin(phone: string, at = now) {
  const caller = { user: null, browser: `browser of ${phone}` }
  const placed = await requestOrder(db, caller, aRequest('pintor', { phone }), at)
  assert.ok(placed.ok, JSON.stringify(placed))
  const pin = await getQueuedPin(db, phone)
  return authenticateOrder(db, caller, { orderUuid: placed.value.uuid, pin }, at)
}

test('the phone of a suspended client starts no order by PIN, nor after the account is deleted', async () => {
  const { userId, phone } = await aClient(db)
  assert.equal(codeOf(await suspend(userId)), 'ok')
  assert.equal(codeOf(await orderWithPin(phone)), 'account_suspended')

  await inTransaction(db, async (tx) => ok(await eraseWholeAccount(tx, { userId, role: 'client' }, now)))
  assert.equal(codeOf(await orderWithPin(phone, inDays(1))), 'account_barred')
  const found = await findClients(db, { userId: iris, role: 'staff', permissions: ['moderate'] }, phone, now)
  assert.deepEqual(
    found.map(({ id, isDeleted }) => ({ id, isDeleted })),
    [{ id: userId, isDeleted: true }],
  )
  assert.equal(await endDueClientSuspensions(db, inDays(179)), 0)
  assert.equal(await endDueClientSuspensions(db, inDays(181)), 0, 'nobody is left to be told')
  assert.equal(codeOf(await orderWithPin(phone, inDays(181))), 'ok')
})

test('staff let back a person who left while suspended, and write to nobody', async () => {
  const { userId, phone } = await aClient(db)
  assert.equal(codeOf(await suspend(userId)), 'ok')
  await inTransaction(db, async (tx) => ok(await eraseWholeAccount(tx, { userId, role: 'client' }, now)))
  assert.equal(codeOf(await restore(userId)), 'ok')
  assert.deepEqual(await kindsOf(userId), [])
  assert.equal(codeOf(await orderWithPin(phone)), 'ok')
})

test('nobody lets back their own former phone', async () => {
  const { userId, phone } = await aClient(db)
  assert.equal(codeOf(await suspend(userId)), 'ok')
  await inTransaction(db, async (tx) => ok(await eraseWholeAccount(tx, { userId, role: 'client' }, now)))
  const { userId: relative } = await aStaffMember(db)
  await db.updateTable('users').set({ phone }).where('id', '=', relative).execute()
  const lift = { userId, note: 'Sou eu.' }
  assert.equal(codeOf(await restoreClient(db, asStaff(relative, 'moderate'), lift, now)), 'own_household')
  const shown = await clientForStaff(db, { userId: relative, role: 'staff', permissions: ['moderate'] }, userId, now)
  assert.equal(shown?.denial, 'own_household')
})

test('a suspension ends with an account that was closed because its phone has a new owner', async () => {
  const { userId } = await aClient(db)
  assert.equal(codeOf(await suspend(userId)), 'ok')
  await db
    .updateTable('users')
    .set({ status: 'closed', phone: null, closed_at: now })
    .where('id', '=', userId)
    .execute()
  await inTransaction(db, async (tx) => ok(await eraseWholeAccount(tx, { userId, role: 'client' }, now)))
  assert.equal(await findClientSuspension(db, userId), undefined)
})

test('a suspension until a day ends by itself at its start in São Paulo, and the client is notified', async () => {
  const { userId } = await aClient(db)
  assert.equal(codeOf(await suspend(userId, { until: '2026-11-20' })), 'odd_day')
  assert.equal(codeOf(await suspend(userId, { until: '2026-11-23' })), 'ok')
  assert.equal(await endDueClientSuspensions(db, new Date('2026-11-23T02:59:00Z')), 0)
  assert.ok(await findClientSuspension(db, userId))
  assert.equal(await endDueClientSuspensions(db, new Date('2026-11-23T03:00:00Z')), 1)
  assert.equal(await findClientSuspension(db, userId), undefined)
  assert.deepEqual(await kindsOf(userId), ['client_suspended', 'client_restored'])
})

test('nobody suspends or restores their own household, nor refunds its coins by a suspension', async () => {
  const client = await aClient(db)
  const pro = await aProfessional(db, { coins: 100 })
  await aLead(db, { order: await anOrder(db, { client }), pro })
  for (const { phone } of [client, pro]) {
    const { userId: relative } = await aStaffMember(db)
    await db.updateTable('users').set({ phone }).where('id', '=', relative).execute()
    assert.equal(codeOf(await suspend(client.userId, { by: relative })), 'own_household')
    await db.updateTable('users').set({ phone: null }).where('id', '=', relative).execute()
  }
  assert.equal(codeOf(await suspend(client.userId)), 'ok')
  const { userId: relative } = await aStaffMember(db)
  await db.updateTable('users').set({ phone: client.phone }).where('id', '=', relative).execute()
  const lift = { userId: client.userId, note: 'É da família.' }
  assert.equal(codeOf(await restoreClient(db, asStaff(relative, 'moderate'), lift, now)), 'own_household')
})

test('suspensions of one person refund at most 100 coins in 30 days to a professional', async () => {
  const pro = await aProfessional(db, { coins: 900 })
  const nina = (await aStaffMember(db)).userId
  for (let returned = 0; ;) {
    const client = await aClient(db)
    const { coinsPaid } = await aLead(db, { order: await anOrder(db, { client }), pro })
    const suspended = await suspend(client.userId)
    if (returned + coinsPaid > 100) {
      assert.equal(codeOf(suspended), 'same_person')
      assert.equal(await findClientSuspension(db, client.userId), undefined)
      assert.equal(codeOf(await suspend(client.userId, { by: nina })), 'ok')
      return
    }
    assert.equal(codeOf(suspended), 'ok')
    returned += coinsPaid
  }
})

test('a suspension and an order of the same client at once leave no open order', async () => {
  for (let round = 0; round < 5; round++) {
    const { userId, phone } = await aClient(db)
    await Promise.all([suspend(userId), requestOrder(db, asClient(userId), aRequest('pintor', { phone }), now)])
    const open = await db
      .selectFrom('orders')
      .select('uuid')
      .where('client_id', '=', userId)
      .where('status', 'in', ['waiting', 'searching'])
      .execute()
    assert.deepEqual(open, [])
  }
})
