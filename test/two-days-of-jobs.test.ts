import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { addHours, hourMs } from '#domain/shared/durations.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { assertInvariants } from './support/invariants.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })

async function post(path: string, body?: object) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  assert.ok(answer.ok, `${path}: ${answer.status}`)
}
const statusOf = async (uuid: string) =>
  (await db.selectFrom('orders').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow()).status
const count = async (table: 'refunds' | 'order_offers' | 'notifications') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
const listNotifications = (kind: string) =>
  db.selectFrom('notifications').select(['lead_id', 'created_at']).where('kind', '=', kind).orderBy('id').execute()

test('six hours later an empty search has expired and one with a professional is finalized, each at its time', async () => {
  await post('/api/dev/reset')
  await post('/api/dev/advance', { hours: 4 })
  assert.equal(await statusOf(anaOrders.SEARCH0), 'searching')
  await post('/api/dev/advance', { hours: 2 })
  assert.equal(await statusOf(anaOrders.SEARCH0), 'finalized_zero_lead')
  assert.equal(await statusOf(anaOrders.LEADS), 'searching')
  await post('/api/dev/advance', { hours: 35 })
  assert.equal(await statusOf(anaOrders.LEADS), 'finalized')
  const closed = await db
    .selectFrom('orders')
    .select(['uuid', 'closed_at', 'expires_at'])
    .where('uuid', 'in', [anaOrders.SEARCH0, anaOrders.LEADS])
    .execute()
  for (const { uuid, closed_at, expires_at } of closed) {
    const late = (closed_at!.getTime() - expires_at!.getTime()) / hourMs
    assert.ok(late >= 0 && late <= 1.1, `${uuid} was closed ${late} hours late`)
  }
  await assertInvariants(db)
})

test('two days later clients were reminded daily, coins were refunded once, and messages were sent by day', async () => {
  await post('/api/dev/reset')
  await post('/api/dev/advance', { hours: 49 })
  const reminders = await listNotifications('lead_unanswered')
  const byLead = Map.groupBy(reminders, ({ lead_id }) => lead_id)

  assert.ok(byLead.size > 0)
  for (const [leadId, [first, second]] of byLead)
    if (second)
      assert.ok(second.created_at.getTime() - first!.created_at.getTime() > 23 * hourMs, `lead ${leadId}: a day apart`)
  const refunds = await count('refunds')
  assert.ok(refunds > 0)
  assert.equal((await listNotifications('coins_returned')).length, refunds)
  assert.ok((await listNotifications('still_needed')).length > 0)

  await post('/api/dev/advance', { hours: 24 })
  await post('/api/dev/advance', { hours: 0 })
  assert.equal(await count('refunds'), refunds)

  const sent = await db
    .selectFrom('outbox_messages')
    .select(['template', 'recipient', 'body', 'created_at'])
    .where('channel', '=', 'email')
    .execute()
  assert.ok(sent.some(({ body }) => /moedas? volta(ram|ou) para sua carteira|voltou para sua carteira/.test(body)))
  assert.equal(
    new Set(sent.map(({ recipient, body, created_at }) => recipient + body + created_at.toISOString())).size,
    sent.length,
  )

  for (const { created_at, template } of sent) {
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hour12: false }).format(
        created_at,
      ),
    )
    assert.ok(hour >= 8 && hour < 21, `${template} was sent at ${hour}h`)
  }
  const waiting = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .where('due_at', '<=', addHours(new Date(), 73)) // what is asked at night waits for the morning
    .execute()
  assert.deepEqual(waiting, [])

  await assertInvariants(db)
})
