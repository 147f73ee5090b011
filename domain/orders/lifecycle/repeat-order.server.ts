import { randomUUID } from 'node:crypto'
import { lockUser } from '#domain/identity/identity.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { idempotencyOf } from '#domain/shared/under-key.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { contactOfClient } from '../placement/client-contact.server.ts'
import { descriptionRefusal } from '../placement/description.ts'
import { copyPhotos } from '../photos/order-photos.server.ts'
import { firstStatus, canRepeat, maxLeads } from '../order.ts'
import type { OwnOrder } from './own-order.server.ts'
import type { RepeatErrorCode, repeatOrderForm } from './repeat-order.ts'
import { publishOrDuplicate } from '../moderation/verified-order.server.ts'

export type Repeated = { uuid: string; next: 'sent' | 'instant' }

/**
 * The client asks for the same again after a search that ended without anybody: a new order with the same answers and photos, at once
 * in review, for the phone is proved (product: Order life, zero leads). Name, e-mail and phone are those of the account now.
 * Refuses an order of somebody else, one that found professionals or was blocked, a description that breaks a rule, and a
 * copy of an order that is open.
 */
export async function repeatOrder(
  db: Db,
  asked: ActionInput<typeof repeatOrderForm>,
  now: Date,
): Promise<Result<Repeated, RepeatErrorCode> | KeyReused> {
  const { uuid, userId, description, widen = false } = asked
  // Before the key is used: the same form comes again with better words.
  const refusal = description === undefined ? null : descriptionRefusal(description)
  if (refusal) return fail(refusal)
  return inTransaction(
    db,
    async (tx): Promise<Result<Repeated, RepeatErrorCode>> => {
      const old = await ownOrder(tx, { uuid, userId })
      if (!old) return fail('not_found')
      if (!canRepeat(old.status)) return fail('not_repeatable')
      await lockUser(tx, userId)
      const contact = await contactOfClient(tx, userId)
      if (!contact) return fail('not_found')
      const may = await consumeLimit(tx, personLimits.order, userId)
      if (!may.ok) return may
      const { id: oldId, status: _, kind, widened_at: widenedBefore, ...same } = old
      const fresh = await tx
        .insertInto('orders')
        .values({
          ...same,
          uuid: randomUUID(),
          client_id: userId,
          status: firstStatus,
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
      await countBusinessEvent(tx, 'orders_placed_total', {})
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
      await copyPhotos(tx, { from: oldId, to: fresh.id })
      const next = await publishOrDuplicate(tx, { orderId: fresh.id, clientId: userId }, now)
      return next === 'duplicated'
        ? fail('already_open')
        : ok({ uuid: fresh.uuid, next: next === 'instant' ? 'instant' : 'sent' })
    },
    idempotencyOf('repeat', asked, JSON.stringify([uuid, description ?? null, widen]), now),
  )
}

const ownOrder = (tx: Db, { uuid, userId }: OwnOrder) =>
  tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'kind',
      'category_id',
      'contact_mode',
      'contact_hours',
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
    .where('client_id', '=', userId)
    .where('status', '<>', firstStatus)
    .executeTakeFirst()
