/** Compares model and database after every action: orders, contacts and coins. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { countUnreadConversations, listConversations } from '#domain/conversations/conversation-list.server.ts'
import { listContacts } from '#domain/leads/contact/contacts.server.ts'
import { listMyOrders } from '#domain/orders/my-orders.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { extensionHours, isListed, openWindowHours, remainingHours } from '#domain/orders/order.ts'
import { presentOrder } from '#presenters/order.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { leadsOf, type Model } from './model.ts'
import type { World } from './real.ts'

type Row = Record<string, unknown>
type Held = { orders: Row[] | null; leads: Row[] | null; wallets: number[] }

/** Times travel as milliseconds since 1970. */
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

async function heldBy({ db }: World): Promise<Held> {
  const { rows } = await sql<Held>`select
    (select json_agg(json_build_object('uuid', o.uuid, 'status', o.status, 'leads', o.lead_count, 'expires', ${ms('o.expires_at')},
       'extended', o.extended_at is not null, 'held', o.flags <> '{}', 'asked', ${ms('o.still_needed_asked_at')},
       'answered', ${ms('o.still_needed_answered_at')}, 'closedAs', o.closed_as, 'words', o.description) order by o.id) from orders o) as orders,
    (select json_agg(json_build_object('id', l.id, 'state', l.state, 'place', l.slot, 'coins', l.coins_paid, 'back', coalesce(r.coins, 0),
       'opened', l.opened_at is not null, 'reminders', l.reminders, 'chat', c.state) order by l.id)
       from leads l left join refunds r on r.lead_id = l.id left join conversations c on c.lead_id = l.id) as leads,
    (select json_agg(balance order by professional_id) from wallets) as wallets`.execute(db)
  return rows[0]!
}

function heldIn(model: Model, world: World): Held {
  const places = new Map<number, number>()
  const placeIn = (order: number) => places.set(order, (places.get(order) ?? 0) + 1).get(order)!
  return {
    orders: model.orders.flatMap((order, index) => {
      const { status, expires, extended, isOnHold: held, asked, answered, closedAs, words } = order
      if (status === 'gone') return []
      const leads = leadsOf(model, index).length
      return [{ uuid: world.orders[index]!, status, leads, expires, extended, held, asked, answered, closedAs, words }]
    }),
    leads: model.leads.map(({ order, state, coins, back, opened, reminders, chat }, index) => ({
      id: world.leads[index]!,
      state,
      place: placeIn(order),
      coins,
      back,
      opened: opened !== null,
      reminders,
      chat,
    })),
    wallets: model.professionals.map(({ balance }) => balance),
  }
}

/** Throws the difference between database and model. */
export async function assertSame(model: Model, world: World) {
  const { orders, leads, wallets } = await heldBy(world)
  assert.deepEqual({ orders: orders ?? [], leads: leads ?? [], wallets }, heldIn(model, world))
}

/** Visible data at the end: own orders and contacts only (domain invariants 6, 8, 14, 15, 17). */
export async function assertShown(model: Model, world: World) {
  const { db, now } = world
  for (const [index, { account }] of model.clients.entries()) {
    const userId = world.clients[index]!.userId
    assert.equal(userId === null, account === null)
    if (userId === null) continue
    const shown = await listMyOrders(db, userId)
    const ownOrders = model.orders.flatMap((order, n) =>
      order.account === account && order.status !== 'gone' && isListed(order.status) ? [world.orders[n]!] : [],
    )
    assert.deepEqual(
      shown.map(({ uuid }) => uuid),
      ownOrders.toReversed().slice(0, 20),
    )
    for (const order of shown) {
      const { urgency } = model.orders[world.orders.indexOf(order.uuid)]!
      const hours = remainingHours(order, now)
      assert.ok(hours >= 0 && hours <= openWindowHours[urgency] + extensionHours, `${hours} hours are left`)
      const { leads } = presentOrder((await findOrderDetail(db, { uuid: order.uuid, clientId: userId }))!, now)
      for (const { isRejected, shouldShowChatButton, acceptedConversation, initialMessage } of leads) {
        assert.ok(!isRejected || (!shouldShowChatButton && acceptedConversation === null), 'what is over is not opened')
        assert.ok(acceptedConversation === null || initialMessage !== null)
      }
    }
    const unread = (await listConversations(db, { userId, role: 'client' })).filter((each) => each.unread > 0)
    assert.equal(await countUnreadConversations(db, { userId, role: 'client' }), unread.length)
  }
  for (const [index, { userId }] of world.professionals.entries()) {
    const ownLeads = model.leads.flatMap((lead, n) =>
      lead.professional === index && lead.state !== 'voided' ? [world.leads[n]!] : [],
    )
    assert.deepEqual(
      (await listContacts(db, userId)).map(({ leadId }) => leadId),
      ownLeads.toReversed(),
    )
  }
  await assertInvariants(db)
}
