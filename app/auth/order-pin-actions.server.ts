import { data, redirect } from 'react-router'
import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import { resendCountdown } from '#domain/identity/pins/pin-field.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { findOrderAwaitingPin } from '#domain/orders/placement/order-awaiting-pin.server.ts'
import { resendOrderPin } from '#domain/orders/placement/resend-order-pin.server.ts'
import { hidePhone } from '#domain/shared/brazilian-phone.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { phoneVerificationTexts } from '#texts/phone-verification.ts'
import { pinTexts } from '#texts/sign-in.ts'
import { openSession } from './open-session.server.ts'
import { pinForm } from './pin-forms.server.ts'

/** `phoneId`: the phone verification, if the address names it. */
type OrderIds = { orderUuid: string; phoneId?: string }

/** Responds 404 to malformed ids, without a query. */
export function requireOrderIds<Ids extends OrderIds>(ids: Ids): Ids {
  if (!Object.values(ids).every(isUuid)) throw data(null, { status: 404 })
  return ids
}

/** The two pages that ask for an order's PIN: their countdowns, texts and channels. */
const surfaces = {
  order_auth: { words: { resent: pinTexts.resent } },
  phone_verification: { words: { resent: phoneVerificationTexts.resent }, resendIntents: ['sms', 'whatsapp'] },
} as const
type Surface = keyof typeof surfaces

/** The phone of an order that waits for its PIN. An order past it redirects; the id of another phone is unknown. */
export async function phoneOfOrder(request: Request, ids: OrderIds, surface: Surface) {
  const { browser } = requestOriginOf(request)
  const order = await findOrderAwaitingPin(db(), { ...ids, browser })
  if (!order) throw data(null, { status: 404 })
  if (order.status !== 'pending_verification')
    throw redirect(pageAfter[order.status === 'duplicated' ? 'duplicated' : 'sent'](ids.orderUuid))
  return {
    phone: hidePhone(order.phone),
    phoneId: ids.phoneId ?? order.phoneId,
    canChange: order.canChange,
    secondsLeft: order.lastSentAt ? resendCountdown(surface, order.lastSentAt, now()) : 0,
  }
}

/** The PIN of an order; the address of the page identifies the challenge. */
export function orderPinForm(args: RouteArgs, form: FormData, ids: OrderIds, surface: Surface) {
  const { request } = args
  return pinForm<object>(form, {
    purpose: surface,
    ...surfaces[surface],
    resend: (_, intent) => {
      const channel = intent === 'sms' || intent === 'whatsapp' ? intent : undefined
      return runForPage(args, resendOrderPin, { ...ids, channel, surface })
    },
    async verify({ pin }) {
      const verified = await runForPage(args, authenticateOrder, { ...ids, pin })
      if (!verified.ok) return verified
      const { token, clientName, next } = verified.value
      const session = { token, name: clientName, role: 'client' } as const
      return openSession(request, session, pageAfter[next](ids.orderUuid))
    },
  })
}
