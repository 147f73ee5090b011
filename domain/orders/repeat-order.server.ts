import { randomUUID } from 'node:crypto'
import { holdUser } from '#domain/identity/identity.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { done, refuse, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { takeWithin } from '#platform/rate-limit.ts'
import { contactOfClient } from './client-contact.server.ts'
import { descriptionRefusal } from './description.ts'
import { canRepeat, maxLeads } from './order.ts'
import type { RepeatRefusal } from './order-refusal.ts'
import type { OwnOrder } from './own-order.server.ts'
import { publishOrDuplicate } from './verified-order.server.ts'

export type Repeated = { uuid: string; next: 'sent' | 'instant' }

/** `description` in place of the old one; without it, the old one stands. `widen`: who comes from far away as well. */
type Repetition = OwnOrder & { description?: string; widen?: boolean; idempotencyKey?: string }

/**
 * The client asks for the same again after a search that ended without anybody: a new order with the same answers, at once
 * in review, for the phone is proved (product: Order life, zero leads). Name, e-mail and phone are those of the account now.
 * Refuses an order of somebody else, one that found professionals or was blocked, a description that breaks a rule, and a
 * copy of an order that is open.
 */
export async function repeatOrder(
  db: Db,
  { uuid, clientId, description, widen = false, idempotencyKey }: Repetition,
  now: Date,
): Promise<Result<Repeated, RepeatRefusal> | KeyReused> {
  // Before the key is used: the same form comes again with better words.
  const refusal = description === undefined ? null : descriptionRefusal(description)
  if (refusal) return refuse(refusal)
  const once = idempotencyKey
    ? {
        scope: `repeat:${clientId}`,
        key: idempotencyKey,
        fingerprint: JSON.stringify([uuid, description ?? null, widen]),
        now,
      }
    : undefined
  return inTransaction(
    db,
    async (tx): Promise<Result<Repeated, RepeatRefusal>> => {
      const old = await ownOrder(tx, { uuid, clientId })
      if (!old) return refuse('not_found')
      if (!canRepeat(old.status)) return refuse('not_repeatable')
      await holdUser(tx, clientId)
      const contact = await contactOfClient(tx, clientId)
      if (!contact) return refuse('not_found')
      const may = await takeWithin(tx, personLimits.order, clientId)
      if (!may.ok) return may
      const { id: oldId, status: _, kind, widened_at: widenedBefore, ...same } = old
      const fresh = await tx
        .insertInto('orders')
        .values({
          ...same,
          uuid: randomUUID(),
          client_id: clientId,
          status: 'pending_verification',
          phone: contact.phone,
          contact_name: contact.name,
          contact_email: contact.email,
          description: description?.trim() ?? same.description,
          // The day of an express service has passed: it is asked for like any other.
          max_leads: kind === 'express' ? maxLeads : same.max_leads,
          widened_at: widen || widenedBefore ? now : null,
          created_at: now,
        })
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('order_answers')
        .columns(['order_id', 'position', 'question', 'title', 'value', 'visibility'])
        .expression((eb) =>
          eb
            .selectFrom('order_answers')
            .select((of) => [of.val(fresh.id).as('order_id'), 'position', 'question', 'title', 'value', 'visibility'])
            .where('order_id', '=', oldId),
        )
        .execute()
      const next = await publishOrDuplicate(tx, { orderId: fresh.id, clientId }, now)
      return next === 'duplicated'
        ? refuse('already_open')
        : done({ uuid: fresh.uuid, next: next === 'instant' ? 'instant' : 'sent' })
    },
    once,
  )
}

const ownOrder = (tx: Db, { uuid, clientId }: OwnOrder) =>
  tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'kind',
      'category_id',
      'contact_mode',
      'urgency',
      'uf',
      'city_id',
      'postal_code',
      'district',
      'street',
      'description',
      'max_leads',
      'widened_at',
    ])
    .where('uuid', '=', uuid)
    .where('client_id', '=', clientId)
    .where('status', '<>', 'pending_verification')
    .executeTakeFirst()
