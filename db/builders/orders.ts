import { randomUUID } from 'node:crypto'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { type ContactMode, expiryOf, type OrderStatus, type Urgency } from '#domain/orders/order.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import type { Db } from '#platform/db.ts'
import { builtAt } from './clock.ts'
import { aClient } from './people.ts'

type OrderOptions = {
  status?: OrderStatus
  client?: { userId: number; phone: string; name?: string }
  service?: string
  maxLeads?: number
  urgency?: Urgency
  city?: [string, string]
  description?: string
  eligibleCount?: number
  contactMode?: ContactMode
  at?: Date
}

/** An order in the given status, otherwise ordinary. `userId` is its client. */
export async function anOrder(
  db: Db,
  {
    status = 'searching',
    client,
    service = 'pintor',
    maxLeads = 4,
    urgency = 'month',
    city = ['sp', 'sao-paulo'],
    description = 'Pintar a sala.',
    eligibleCount = 10,
    contactMode = 'whatsapp',
    at = builtAt(),
  }: OrderOptions = {},
) {
  const owner = client ?? (await aClient(db, { at }))
  const place = cityBySlug(...city)!
  const uuid = randomUUID()
  const { id } = await db
    .insertInto('orders')
    .values({
      uuid,
      client_id: status === 'pending_verification' ? null : owner.userId,
      category_id: catalog().serviceBySlug(service)!.id,
      status,
      phone: owner.phone,
      contact_name: owner.name ?? 'Bia Castanho',
      contact_email: 'bia@exemplo.com.br',
      contact_mode: contactMode,
      urgency,
      uf: place.uf,
      city_id: place.id,
      description,
      max_leads: maxLeads,
      eligible_count: eligibleCount,
      created_at: at,
      verified_at: at,
      published_at: status === 'waiting' ? null : at,
      review_at: status === 'waiting' ? at : null,
      expires_at: expiryOf(urgency, at),
      blocked_reason: status === 'blocked' ? 'contact_data' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, uuid, clientId: owner.userId, userId: owner.userId, phone: owner.phone }
}

/** Offers an order to a professional, as a wave does. */
export const anOffer = (
  db: Db,
  {
    order,
    pro,
    score = 50,
    at = builtAt(),
  }: { order: { id: number }; pro: { professionalId: number }; score?: number; at?: Date },
) =>
  db
    .insertInto('order_offers')
    .values({ order_id: order.id, professional_id: pro.professionalId, wave: 1, score, offered_at: at })
    .execute()
