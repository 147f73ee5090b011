import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aConversation } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aStaffMember } from '#db/builders/people.ts'
import { aMailTicket } from '#db/builders/tickets.ts'
import { eraseClosedAccount } from '#domain/account-deletion/erase-closed-account.server.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { asClient, asStaff } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { decideReport } from './decide-report.server.ts'
import { releaseOrder, unblock } from './release-order.server.ts'
import { correctName } from './tickets/correct-name.server.ts'
import { unlockPhone } from './unlock-phone.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** Staff with the e-mail of an account, and others. */
async function staffWithEmailOf(userId: number) {
  const [relative, stranger] = await Promise.all([aStaffMember(db), aStaffMember(db)])
  await db
    .updateTable('users')
    .set((eb) => ({ email: eb.selectFrom('users as u').select('u.email').where('u.id', '=', userId) }))
    .where('id', '=', relative.userId)
    .execute()
  return { relative: relative.userId, stranger: stranger.userId }
}

async function aClientWithEmail() {
  const client = await aClient(db)
  const email = `c${client.userId}@exemplo.com.br`
  await db.updateTable('users').set({ email }).where('id', '=', client.userId).execute()
  return { ...client, email }
}

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)

async function forgetIdentification(staffUserId: number) {
  await db
    .updateTable('staff_credentials')
    .set({ document: null, postal_code: null, street: null })
    .where('user_id', '=', staffUserId)
    .execute()
}

async function aTicketOf(userId: number) {
  const ticket = { name: 'Bia', email: 'bia@exemplo.com.br', subject: 'account', text: 'Corrijam o meu nome.' } as const
  const created = await askForHelp(db, asClient(userId), ticket, now)
  assert.ok(created.ok)
  return created.value.protocol
}

test('only identified staff of another household correct the name of an account', async () => {
  const { userId } = await aClientWithEmail()
  const protocol = await aTicketOf(userId)
  const { relative, stranger } = await staffWithEmailOf(userId)
  const correct = (staffUserId: number) =>
    correctName(db, asStaff(staffUserId, 'support'), { protocol, name: 'Beatriz Lima' }, now)
  assert.equal(codeOf(await correct(relative)), 'own_household')
  await forgetIdentification(stranger)
  assert.equal(codeOf(await correct(stranger)), 'identification_missing')
  assert.equal(codeOf(await correct((await aStaffMember(db)).userId)), 'ok')
})

test('only identified staff of another household erase a closed account', async () => {
  const { userId, email } = await aClientWithEmail()
  const { relative, stranger } = await staffWithEmailOf(userId)
  await db
    .updateTable('users')
    .set({ status: 'closed', phone: null, closed_at: now })
    .where('id', '=', userId)
    .execute()
  const protocol = await aMailTicket(db, email)
  const erase = (staffUserId: number) => eraseClosedAccount(db, asStaff(staffUserId, 'support'), { protocol }, now)
  assert.equal(codeOf(await erase(relative)), 'own_household')
  await forgetIdentification(stranger)
  assert.equal(codeOf(await erase(stranger)), 'identification_missing')
  assert.equal(codeOf(await erase((await aStaffMember(db)).userId)), 'ok')
})

test('staff decide on no report by or about their household', async () => {
  const { conversationId, order, pro } = await aConversation(db)
  for (const [reporter, reported] of [
    [order.clientId, pro.userId],
    [pro.userId, order.clientId],
  ] as const) {
    const { id: reportId } = await db
      .insertInto('message_reports')
      .values({
        conversation_id: conversationId,
        reporter_user_id: reporter,
        reported_user_id: reported,
        reason: 'offensive',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const email = `c${reported}@exemplo.com.br`
    await db.updateTable('users').set({ email }).where('id', '=', reported).execute()
    const { relative, stranger } = await staffWithEmailOf(reported)
    const decide = (staffUserId: number) =>
      decideReport(db, asStaff(staffUserId, 'moderate'), { reportId, decision: 'nothing' }, now)
    assert.equal(codeOf(await decide(relative)), 'own_household')
    await db.updateTable('users').set({ email: null }).where('id', '=', reported).execute()
    await db.updateTable('users').set({ email }).where('id', '=', reporter).execute()
    assert.equal(codeOf(await decide(relative)), 'own_household')
    assert.equal(codeOf(await decide(stranger)), 'ok')
  }
})

test('staff publish no order of their household', async () => {
  for (const [status, publish] of [
    ['waiting', releaseOrder],
    ['blocked', unblock],
  ] as const) {
    const client = await aClientWithEmail()
    const order = await anOrder(db, { client, status })
    await db.updateTable('orders').set({ review_at: null }).where('id', '=', order.id).execute()
    const { relative, stranger } = await staffWithEmailOf(client.userId)
    const input = { orderUuid: order.uuid }
    assert.equal(codeOf(await publish(db, asStaff(relative, 'moderate'), input, now)), 'own_household')
    assert.equal(codeOf(await publish(db, asStaff(stranger, 'moderate'), input, now)), 'ok')
  }
})

test('staff lift no limits of a phone of their household', async () => {
  const { userId, phone } = await aClientWithEmail()
  await db.insertInto('pin_failures').values({ phone, purpose: 'login', failures: 100, last_at: now }).execute()
  const { relative, stranger } = await staffWithEmailOf(userId)
  assert.equal(codeOf(await unlockPhone(db, asStaff(relative, 'moderate'), { phone }, now)), 'own_household')
  assert.equal(codeOf(await unlockPhone(db, asStaff(stranger, 'moderate'), { phone }, now)), 'ok')
})
