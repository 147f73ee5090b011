import { randomUUID } from 'node:crypto'
import type { Service } from '#domain/catalog/service.ts'
import { hashBrowser, lockUser, isKnownBrowser, consumePinLimits, sendPin } from '#domain/identity/identity.server.ts'
import type { PinLimitErrorCode, PinSendErrorCode } from '#domain/identity/pins/pin.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import type { Campaign } from '#domain/shared/campaign.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction, type KeyReused } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import type { RequestOrigin } from '#platform/security/request-origin.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { useDraftPhotos } from '../photos/draft-photos.server.ts'
import { answerRows } from './order-answers.ts'
import { publishOrDuplicate } from '../moderation/verified-order.server.ts'
import type { ExpressTimePreference } from '../express.ts'
import type { CheckedRequest } from './request-form.ts'
import { firstStatus } from '../order.ts'

export type RequestErrorCode = 'switched_off' | 'unknown_place' | 'photo_gone' | PinSendErrorCode | PinLimitErrorCode
/** The requester, for PIN limits of visitors. */
type NewOrder = {
  service: Service
  request: CheckedRequest
  /** Of an express service: time and price. */
  express?: ExpressTimePreference
  /** The professional whose own link the client used: exclusive at first. */
  onlyProfessionalId?: number
  clientId?: number
  /** Campaign of the form's URL (AMB-91). */
  campaign?: Campaign
  idempotencyKey?: string
} & RequestOrigin
export type RequestedOrder = { uuid: string; next: 'authenticate' | 'sent' | 'instant' | 'duplicated' }

/**
 * Places an order (spec 6; AMB-22). A visitor's waits for the PIN; a signed-in client's phone is verified. Errors:
 * city not in the state, PIN limits of phone or address, missing photo, too many orders.
 */
export async function requestOrder(
  db: Db,
  { service, request, express, onlyProfessionalId, clientId, campaign, idempotencyKey, browser, ...from }: NewOrder,
  now: Date,
): Promise<Result<RequestedOrder, RequestErrorCode> | KeyReused> {
  if (env.SWITCHED_OFF.includes('requests')) return fail('switched_off')
  if (clientId === undefined) {
    const isKnown = await isKnownBrowser(db, request.phone, browser)
    const pinLimit = await consumePinLimits(db, { phone: request.phone, isKnown, ...from })
    if (!pinLimit.ok) return pinLimit
  }
  const once = idempotencyKey
    ? {
        scope: `request:${request.phone}`,
        key: idempotencyKey,
        fingerprint: JSON.stringify([
          service.id,
          request,
          ...(express ? [express] : []),
          ...(onlyProfessionalId ? [onlyProfessionalId] : []),
        ]),
        now,
      }
    : undefined
  return inTransaction(
    db,
    async (tx): Promise<Result<RequestedOrder, RequestErrorCode>> => {
      const city = cityBySlug(request.state, request.city)
      if (!city) return fail('unknown_place')
      if (clientId !== undefined) {
        await lockUser(tx, clientId)
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
          campaign: JSON.stringify(campaign ?? {}),
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
        const shown = await useDraftPhotos(tx, { orderId: order.id, photos: request.photos }, now)
        if (!shown.ok) return shown
      }

      if (clientId !== undefined) {
        const next = await publishOrDuplicate(tx, { orderId: order.id, clientId }, now)
        return ok({ uuid, next: next === 'waiting' ? 'sent' : next })
      }
      const sent = await sendPin(
        tx,
        { purpose: 'order_auth', phone: request.phone, orderUuid: uuid, browser, ...from },
        now,
      )
      return sent.ok ? ok({ uuid, next: 'authenticate' }) : sent
    },
    once,
  )
}
