import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { lockClient } from '#domain/identity/identity.server.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import type { Db } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { submitVerifiedOrder } from '../moderation/verified-order.server.ts'
import { descriptionErrorCodes } from '../order-errors.ts'
import { firstStatus, canRepeat, maxLeads } from '../order.ts'
import { copyPhotos } from '../photos/order-photos.server.ts'
import { findContactOfClient } from '../placement/client-contact.server.ts'
import { descriptionRefusal } from '../placement/description.ts'
import { descriptionLimit } from '../placement/request-fields.ts'
import type { OwnOrder } from './own-order.server.ts'
import { ownOrder } from './own-order.ts'

/**
 * Creates an order with the answers and photos of one that ended without contacts (product: Order life). Errors:
 * another client's order, with contacts, blocked or of a retired service, text against a rule, a copy.
 */
export const repeatOrder = defineAction({
  name: 'repeat',
  actor: client,
  input: ownOrder.extend({
    description: z.string().meta({ maxLength: descriptionLimit }).optional(),
    widen: z.boolean().optional(),
  }),
  errors: [
    'not_found',
    'not_repeatable',
    'already_open',
    'too_many_requests',
    'account_suspended',
    ...descriptionErrorCodes,
  ],
  // Before the key is stored: the form may be resubmitted with another description.
  admit: async (_, { description }) => {
    const error = description === undefined ? null : descriptionRefusal(description)
    return error ? fail(error) : ok(null)
  },
  async run({ tx, actor: { userId }, now }, { uuid, description, widen = false }) {
    const old = await findOwnOrder(tx, { uuid, userId })
    if (!old) return fail('not_found')
    if (!canRepeat(old.status) || !catalog().offeredServiceById(old.category_id)) return fail('not_repeatable')

    const client = await lockClient(tx, userId)
    if (!client.ok) return client
    const contact = await findContactOfClient(tx, userId)
    if (!contact) return fail('not_found')

    const limit = await consumeLimit(tx, personLimits.order, userId)
    if (!limit.ok) return limit
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
        // The day of an express service has passed, so its copy is a standard order.
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
          .select([eb.val(fresh.id).as('order_id'), 'position', 'question', 'title', 'value', 'visibility'])
          .where('order_id', '=', oldId),
      )
      .execute()

    await copyPhotos(tx, { from: oldId, to: fresh.id })
    const next = await submitVerifiedOrder(tx, { orderId: fresh.id, clientId: userId }, now)
    if (next === 'duplicated') return fail('already_open')
    return ok({ uuid: fresh.uuid, next: next === 'instant' ? next : ('sent' as const) })
  },
})

const findOwnOrder = (tx: Db, { uuid, userId }: OwnOrder) =>
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
