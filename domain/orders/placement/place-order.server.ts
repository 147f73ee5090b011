import { randomUUID } from 'node:crypto'
import type { Service } from '#domain/catalog/service.ts'
import { hashBrowser, lockClient, sendPin } from '#domain/identity/identity.server.ts'
import type { PinLimitErrorCode, PinSendErrorCode } from '#domain/identity/pins/pin.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import type { ActionContext } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import type { ExpressChoice } from '../express.ts'
import { submitVerifiedOrder } from '../moderation/verified-order.server.ts'
import { firstStatus } from '../order.ts'
import { attachDraftPhotos } from '../photos/draft-photos.server.ts'
import { answerRows } from './order-answers.ts'
import type { CheckedRequest } from './request-form.ts'

type RequestedOrder = { uuid: string; next: 'authenticate' | 'sent' | 'instant' | 'duplicated' }

/** A valid request, before it is stored. */
export type NewOrder = {
  service: Service
  request: CheckedRequest
  city: { id: number; uf: string }
  /** Of an express service: time and price. */
  express?: ExpressChoice
  /** The professional whose own link the client used. */
  onlyProfessionalId?: number
  /** A signed-in client, whose phone is verified. */
  clientId?: number
}

/** Stores a valid request; a client's is published, a visitor's gets its PIN. */
export async function placeOrder(
  { tx, actor: { browser, ip }, now }: Omit<ActionContext<Caller>, 'admitted'>,
  { service, request, city, express, onlyProfessionalId, clientId }: NewOrder,
  campaign: Record<string, string | undefined> = {},
): Promise<Result<RequestedOrder, 'account_suspended' | 'photo_gone' | PinSendErrorCode | PinLimitErrorCode>> {
  if (clientId !== undefined) {
    const client = await lockClient(tx, clientId)
    if (!client.ok) return client
    const orderLimit = await consumeLimit(tx, personLimits.order, clientId)
    if (!orderLimit.ok) return orderLimit
  }
  const uuid = randomUUID()
  const order = await tx
    .insertInto('orders')
    .values({
      uuid,
      client_id: clientId ?? null,
      category_id: service.id,
      status: firstStatus,
      phone: request.phone,
      browser_hash: hashBrowser(browser),
      contact_name: request.name,
      contact_email: request.email,
      contact_mode: request.contactMode,
      contact_hours: request.contactHours,
      urgency: request.urgency,
      uf: city.uf,
      city_id: city.id,
      postal_code: request.postalCode,
      district: request.district,
      street: request.street,
      description: request.description,
      max_leads: request.maxLeads,
      only_professional_id: onlyProfessionalId ?? null,
      campaign: JSON.stringify(campaignOf(campaign)),
      ...(express
        ? {
            kind: 'express' as const,
            express_price_cents: express.priceCents,
            express_day: express.day,
            express_window: express.window,
          }
        : {}),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countBusinessEvent(tx, 'orders_placed_total', {})
  const answers = answerRows(service.questions, request.answers)
  if (answers.length)
    await tx
      .insertInto('order_answers')
      .values(answers.map((answer) => ({ order_id: order.id, ...answer })))
      .execute()

  if (request.photos.length) {
    const photos = await attachDraftPhotos(tx, { orderId: order.id, photos: request.photos }, now)
    if (!photos.ok) return fail(photos.code, { fields: { photos: photos.code } })
  }

  if (clientId !== undefined) {
    const next = await submitVerifiedOrder(tx, { orderId: order.id, clientId }, now)
    return ok({ uuid, next: next === 'waiting' ? 'sent' : next })
  }
  const sent = await sendPin(tx, { purpose: 'order_auth', phone: request.phone, orderUuid: uuid, browser, ip }, now)
  return sent.ok ? ok({ uuid, next: 'authenticate' }) : sent
}
