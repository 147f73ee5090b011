import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional, aStaffMember } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { askForHelp } from '#domain/help/ask-for-help.server.ts'
import { findPublicProfile } from '#domain/professionals/public-profile.server.ts'
import { asClient, asProfessional, asStaff, type Caller, visitor } from '#domain/shared/caller.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { correctName } from './correct-name.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)
const iris = (await aStaffMember(db, ['support'])).userId

async function aTicketOf(caller: Caller) {
  const ticket = {
    name: 'Bia',
    email: 'bia@exemplo.com.br',
    subject: 'account',
    text: 'Meu nome está errado.',
  } as const
  const created = await askForHelp(db, caller, ticket, testNow)
  assert.ok(created.ok)
  return created.value.protocol
}
const correct = (protocol: string, name: string, caller = asStaff(iris, 'support')) =>
  correctName(db, caller, { protocol, name }, testNow)
const nameOf = async (id: number) =>
  (await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

test('staff correct the name of the account that a ticket was written from, audited without the name', async () => {
  const { userId } = await aClient(db)
  const protocol = await aTicketOf(asClient(userId))
  assert.equal(codeOf(await correct(protocol, 'Beatriz Castanho')), 'ok')
  assert.equal(await nameOf(userId), 'Beatriz Castanho')
  const audited = await db
    .selectFrom('audit_log')
    .select(['subject', 'staff_user_id as by', 'before', 'after'])
    .where('action', '=', 'account.renamed')
    .execute()
  assert.deepEqual(audited, [{ subject: `ticket:${protocol}`, by: iris, before: null, after: null }])
})

test('the corrected name of a professional is that of the public profile, whose address stays', async () => {
  const { userId, professionalId } = await aProfessional(db)
  const { slug } = await db
    .selectFrom('professionals')
    .select('slug')
    .where('id', '=', professionalId)
    .executeTakeFirstOrThrow()
  assert.equal(codeOf(await correct(await aTicketOf(asProfessional(userId)), 'Carlos Teixeira Lima')), 'ok')
  assert.equal((await findPublicProfile(db, slug!))?.name, 'Carlos Teixeira Lima')
})

test('the corrected name of a client is that of their orders, but for those under another name', async () => {
  const client = await aClient(db)
  const order = await anOrder(db, { client: { ...client, name: 'Bia Castanho' } })
  const forHerMother = await anOrder(db, { client: { ...client, name: 'Rosa Lima' }, service: 'eletricista' })
  await db.updateTable('users').set({ name: 'Bia Castanho' }).where('id', '=', client.userId).execute()
  assert.equal(codeOf(await correct(await aTicketOf(asClient(client.userId)), 'Beatriz Castanho')), 'ok')
  const names = await db
    .selectFrom('orders')
    .select('contact_name as name')
    .where('id', 'in', [order.id, forHerMother.id])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Beatriz Castanho', 'Rosa Lima'],
  )
})

test('a name is not corrected for a ticket without account, to contact data, or without the permission', async () => {
  const { userId } = await aClient(db, { name: 'Bia Castanho' })
  const protocol = await aTicketOf(asClient(userId))
  assert.equal(codeOf(await correct(await aTicketOf(visitor), 'Bia')), 'not_found')
  assert.equal(codeOf(await correct(protocol, 'Bia 11 91234-5678')), 'contact_data')
  assert.equal(codeOf(await correct(protocol, 'Bia Lima', asStaff(iris, 'moderate'))), 'wrong_role')
  assert.equal(await nameOf(userId), 'Bia Castanho')
})
