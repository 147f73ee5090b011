import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOffer, anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { findOpportunity, listUnlockableOrders } from '#domain/leads/unlock/opportunities.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { addService } from '#domain/professionals/profile-settings/edit-services.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { aRequest, requestOrder } from '#test/support/requests.ts'
import { scope } from '#test/support/scope.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

/** As a release does that no longer has the file of a service. */
async function retire(slug: string) {
  await db.updateTable('categories').set({ active: false }).where('slug', '=', slug).execute()
  await refreshCatalog(db)
}

const nanny = await aProfessional(db, { service: 'baba' })
const undocumented = await aProfessional(db, { service: 'baba', documents: [] })
const order = await anOrder(db, { service: 'baba' })
for (const pro of [nanny, undocumented]) await anOffer(db, { order, pro })
const ended = await anOrder(db, { service: 'baba', status: 'finalized_zero_lead' })
const request = aRequest('baba')
await retire('baba')

test('an order of a retired service is listed and sold, to those with its documents', async () => {
  const listed = await listUnlockableOrders(db, nanny.userId, testNow)
  assert.deepEqual(
    listed?.map(({ uuid }) => uuid),
    [order.uuid],
  )
  assert.equal((await findOpportunity(db, { userId: nanny.userId, uuid: order.uuid }, testNow))?.uuid, order.uuid)
  const unlock = ({ userId }: { userId: number }) =>
    unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, testNow)
  assert.equal(codeOf(await unlock(undocumented)), 'documents_missing')
  assert.equal(codeOf(await unlock(nanny)), 'ok')
})

test('a retired service takes no new or repeated orders and no professionals', async () => {
  const painter = await aProfessional(db)
  const serviceId = request.categoryId
  assert.equal(catalog().serviceBySlug('baba'), undefined)
  assert.equal(codeOf(await requestOrder(db, { user: null, browser: 'visitor' }, request, testNow)), 'not_found')
  assert.equal(codeOf(await repeatOrder(db, asClient(ended.userId), { uuid: ended.uuid }, testNow)), 'not_repeatable')
  assert.equal(codeOf(await addService(db, asProfessional(painter.userId), { serviceId }, testNow)), 'not_found')
})
