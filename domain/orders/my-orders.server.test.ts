import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { listMyOrders } from './my-orders.server.ts'
import { findOrderDetail } from './order-detail.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

test('an order counts the professionals of its newest unread notification', async () => {
  const order = await anOrder(db)
  const shown = async () => {
    const [listed] = await listMyOrders(db, order.clientId)
    const detail = await findOrderDetail(db, order)
    assert.equal(listed!.newsLeads, detail!.newsLeads)
    return [listed!.newsKind, listed!.newsLeads]
  }
  assert.deepEqual(await shown(), [null, 0])
  await aLead(db, { order, message: 'Bom dia! Posso passar amanhã.' })
  assert.deepEqual(await shown(), ['lead_contacted', 1])
  await aLead(db, { order, message: 'Bom dia! Faço por R$ 900,00.' })
  assert.deepEqual(await shown(), ['lead_contacted', 2])
  await db.updateTable('notifications').set({ kind: 'message_received' }).where('kind', '=', 'lead_contacted').execute()
  await aLead(db, { order, message: 'Boa tarde! Tenho agenda livre.' })
  assert.deepEqual(await shown(), ['lead_contacted', 3], 'a first message and a later one read alike')
  await aLead(db, { order })
  assert.deepEqual(await shown(), ['lead_created', 1], 'the others have written since')
})
