import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inHours, testNow as now } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findOpportunity } from '#domain/leads/unlock/opportunities.server.ts'
import { countInvites, listOpportunities } from '#domain/leads/unlock/opportunity-list.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'
import { offerToOne } from './best-professionals.server.ts'
import { dismissOrder } from './dismiss-order.server.ts'
import { maxInvitations } from './invitation.ts'
import { inviteProfessional } from './invite-professional.server.ts'
import { offerOrder } from './offer-order.server.ts'
import { noFilter } from './opportunity-filter.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Pro = Awaited<ReturnType<typeof aProfessional>>
type Order = Awaited<ReturnType<typeof anOrder>>

const slugOf = ({ userId }: Pro) => `carlos-${userId}`
const invite = (order: Order, pro: Pro, at = now, userId = order.clientId) =>
  inviteProfessional(db, asClient(userId), { uuid: order.uuid, slug: slugOf(pro) }, at)
const offersOf = (order: Order) =>
  db.selectFrom('order_offers').selectAll().where('order_id', '=', order.id).orderBy('professional_id').execute()
const newsOf = async ({ userId }: Pro) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )
const unlock = (order: Order, pro: Pro) => unlockLead(db, asProfessional(pro.userId), { orderUuid: order.uuid }, now)
const listedOrders = async (pro: Pro, tab: 'available' | 'invites') =>
  (await listOpportunities(db, { professionalId: pro.professionalId, tab, filter: noFilter }, now)).opportunities.map(
    ({ uuid, isInvited }) => [uuid, isInvited],
  )
const refused = (code: string) => ({ ok: false, code })
const change = (pro: Pro, values: { paused?: boolean; state?: 'suspended'; capacity?: number }) =>
  db.updateTable('professionals').set(values).where('id', '=', pro.professionalId).execute()
const block = (blocker: number, blocked: number) =>
  db.insertInto('blocks').values({ blocker_user_id: blocker, blocked_user_id: blocked, created_at: now }).execute()

test('an invited professional is notified at once, sees the order wherever it is, and pays the usual price', async () => {
  const far = await aProfessional(db, { city: ['ce', 'fortaleza'] })
  const near = await aProfessional(db)
  const order = await anOrder(db)
  assert.deepEqual(await unlock(order, far), refused('not_serving'))
  assert.deepEqual(await invite(order, far), { ok: true, value: { uuid: order.uuid } })
  assert.deepEqual(await newsOf(far), ['order_invited'])
  assert.deepEqual(await listedOrders(far, 'invites'), [[order.uuid, true]])
  assert.deepEqual(await listedOrders(far, 'available'), [[order.uuid, true]])
  assert.equal(await countInvites(db, far.professionalId, now), 1)
  const seen = (pro: Pro) => findOpportunity(db, { userId: pro.userId, uuid: order.uuid }, now)
  assert.ok((await seen(far))!.distanceKm! > 2_000)
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  assert.deepEqual((await seen(far))!.price, (await seen(near))!.price, 'no discount and no extra for being asked')
  const bought = await unlock(order, far)
  assert.ok(bought.ok && bought.value.coinsPaid > 0)
  await assertInvariants(db)
})

test('inviting twice, also concurrently, is one invitation and one notification', async () => {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  const yes = { ok: true, value: { uuid: order.uuid } }
  assert.deepEqual(await Promise.all([invite(order, pro), invite(order, pro), invite(order, pro)]), [yes, yes, yes])
  assert.deepEqual(await invite(order, pro, inHours(1)), yes)
  assert.deepEqual(await newsOf(pro), ['order_invited'])
  const [offer, ...more] = await offersOf(order)
  assert.deepEqual({ invited_at: offer!.invited_at, more }, { invited_at: now, more: [] })
})

test('an offer of a wave becomes an invitation, and no wave offers an invited order again', async () => {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  await offerOrder(db, { orderId: order.id, wave: 1 }, now)
  const before = (await offersOf(order)).find((row) => row.professional_id === pro.professionalId)!
  await invite(order, pro, inHours(1))
  const findOffer = async () => (await offersOf(order)).find((row) => row.professional_id === pro.professionalId)
  assert.deepEqual(await findOffer(), { ...before, invited_at: inHours(1) })
  for (const wave of [2, 3]) await offerOrder(db, { orderId: order.id, wave }, inHours(2))
  assert.deepEqual(await findOffer(), { ...before, invited_at: inHours(1) })
  assert.deepEqual(await newsOf(pro), ['order_available', 'order_invited'])
})

test('another client, or an unknown professional, is refused', async () => {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  const other = await anOrder(db)
  assert.deepEqual(await invite(order, pro, now, other.clientId), refused('not_found'))
  const nobody = { userId: order.clientId, uuid: order.uuid, slug: 'ninguem' }
  assert.deepEqual(await inviteProfessional(db, asClient(nobody.userId), nobody, now), refused('not_found'))
  assert.deepEqual(await offersOf(order), [])
})

test('a professional who cannot take the order is not invited: service, pause, suspension, full agenda, documents', async () => {
  const order = await anOrder(db)
  const assertRefused = async (pro: Pro, code: string, targetOrder = order) => {
    assert.deepEqual(await invite(targetOrder, pro), refused(code))
    assert.deepEqual(await newsOf(pro), [])
  }
  await assertRefused(await aProfessional(db, { service: 'eletricista' }), 'other_service')
  await assertRefused(await aProfessional(db, { paused: true }), 'takes_no_invitation')
  const suspended = await aProfessional(db)
  await change(suspended, { state: 'suspended' })
  await assertRefused(suspended, 'takes_no_invitation')
  const full = await aProfessional(db)
  await change(full, { capacity: 1 })
  assert.ok((await invite(await anOrder(db), full)).ok)
  const first = await anOrder(db)
  assert.ok((await unlock(first, full)).ok)
  assert.deepEqual(await invite(order, full), refused('takes_no_invitation'))
  const service = 'psicologo'
  const unproved = await aProfessional(db, { service, documents: [] })
  await assertRefused(unproved, 'takes_no_invitation', await anOrder(db, { service }))
})

test('an invitation is refused between two people of whom one blocked or rejected the other', async () => {
  const [blocker, blocked, rejected, self] = await Promise.all([1, 2, 3, 4].map(() => aProfessional(db)))
  const order = await anOrder(db)
  await block(blocker!.userId, order.clientId)
  await block(order.clientId, blocked!.userId)
  const before = await anOrder(db, { client: { userId: order.clientId, phone: '11988880001' } })
  assert.ok((await unlock(before, rejected!)).ok)
  await db.updateTable('leads').set({ state: 'rejected', rejected_at: now }).where('order_id', '=', before.id).execute()
  assert.deepEqual(await invite(order, blocker!), refused('takes_no_invitation'), 'nobody learns of a block')
  assert.deepEqual(await invite(order, blocked!), refused('refused_before'))
  assert.deepEqual(await invite(order, rejected!), refused('refused_before'))
  const own = await anOrder(db, { client: { userId: order.clientId, phone: self!.phone } })
  assert.deepEqual(await invite(own, self!), refused('own_profile'))
})

test('an ended, exclusive or already unlocked order takes no invitation', async () => {
  const pro = await aProfessional(db)
  assert.deepEqual(await invite(await anOrder(db, { status: 'canceled' }), pro), refused('search_ended'))
  assert.deepEqual(await invite(await anOrder(db), pro, inHours(100)), refused('search_ended'))
  const exclusiveOrder = await anOrder(db)
  await db
    .updateTable('orders')
    .set({ only_professional_id: (await aProfessional(db)).professionalId, only_until: inHours(24) })
    .where('id', '=', exclusiveOrder.id)
    .execute()
  assert.deepEqual(await invite(exclusiveOrder, pro), refused('asks_one_alone'))
  await db.updateTable('orders').set({ only_until: null }).where('id', '=', exclusiveOrder.id).execute()
  assert.ok((await invite(exclusiveOrder, pro)).ok, 'once it is open')
  const bought = await anOrder(db)
  assert.ok((await unlock(bought, pro)).ok)
  assert.deepEqual(await invite(bought, pro), refused('in_contact'))
})

test('an invitation does not promise a slot that was taken meanwhile', async () => {
  const fast = await aProfessional(db)
  const late = await aProfessional(db)
  const order = await anOrder(db, { maxLeads: 1 })
  const [bought, invited] = await Promise.all([unlock(order, fast), invite(order, late)])
  assert.ok(bought.ok)
  if (!invited.ok) assert.equal(invited.code, 'search_ended')
  assert.deepEqual(await invite(order, await aProfessional(db)), refused('search_ended'))
  assert.deepEqual(await listedOrders(late, 'invites'), [])
  assert.deepEqual(await unlock(order, late), refused('slots_taken'))
})

test('an order invites at most six, also concurrently', async () => {
  const order = await anOrder(db)
  const pros = await Promise.all(Array.from({ length: maxInvitations + 1 }, () => aProfessional(db)))
  const answers = await Promise.all(pros.map((pro) => invite(order, pro)))
  assert.equal(answers.filter(({ ok }) => ok).length, maxInvitations)
  assert.deepEqual(
    answers.find(({ ok }) => !ok),
    refused('enough_invitations'),
  )
  assert.equal((await offersOf(order)).length, maxInvitations)
})

test('a dismissed invitation is hidden and not repeated', async () => {
  const pro = await aProfessional(db)
  const order = await anOrder(db)
  await invite(order, pro)
  await dismissOrder(db, asProfessional(pro.userId), { orderUuid: order.uuid, reason: 'no_time' }, now)
  assert.deepEqual(await listedOrders(pro, 'invites'), [])
  assert.equal(await countInvites(db, pro.professionalId, now), 0)
  await invite(order, pro, inHours(1))
  assert.deepEqual(await newsOf(pro), ['order_invited'])
  const offered = await anOrder(db)
  await db
    .transaction()
    .execute((tx) => offerToOne(tx, { orderId: offered.id, professionalId: pro.professionalId }, now))
  await dismissOrder(db, asProfessional(pro.userId), { orderUuid: offered.uuid, reason: 'price' }, now)
  assert.deepEqual(await invite(offered, pro), refused('takes_no_invitation'))
})
