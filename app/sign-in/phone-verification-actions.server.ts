import { data, redirect } from 'react-router'
import { isUuid } from '#app/shell/uuid.ts'
import { refusalInit } from '#doors/refusal-status.ts'
import { resendCountdown } from '#domain/identity/pin-field.ts'
import { authenticateOrder, orderAwaitingPin, resendOrderPin } from '#domain/orders/authenticate-order.server.ts'
import { changeOrderPhone } from '#domain/orders/change-order-phone.server.ts'
import { pageAfter } from '#present/page-after.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf, visitOf } from '#platform/request-origin.ts'
import { errorTexts, refusalText } from '#texts/errors.ts'
import { phoneVerificationTexts as words } from '#texts/phone-verification.ts'
import { maskedPhone } from '#texts/sign-in.ts'
import { openSession } from './open-session.server.ts'

type Which = { orderUuid: string; phoneId: string }

function whichOf(request: Request, orderUuid: string): Which {
  const phoneId = new URL(request.url).searchParams.get('phoneId') ?? ''
  if (!isUuid(orderUuid) || !isUuid(phoneId)) throw data(null, { status: 404 })
  return { orderUuid, phoneId }
}

/** The phone of an order that waits for its PIN; an order further on leads there, an id of another phone is unknown. */
export async function phoneToVerify(request: Request, uuid: string) {
  const { orderUuid, phoneId } = whichOf(request, uuid)
  const { browser } = askerOf(request)
  const order = await orderAwaitingPin(db(), { orderUuid, phoneId, browser })
  if (!order) throw data(null, { status: 404 })
  if (order.status !== 'pending_verification')
    throw redirect(pageAfter[order.status === 'duplicated' ? 'duplicated' : 'sent'](orderUuid))
  return {
    phone: maskedPhone(order.phone),
    phoneId,
    mayChange: order.mayChange,
    secondsLeft: order.lastSentAt ? resendCountdown('phone_verification', order.lastSentAt, now()) : 0,
  }
}

/** What the form of a page without script is answered. */
export type VerificationAnswer = {
  wrong?: string
  said?: string
  refused?: string
  isChanging?: boolean
  phoneError?: string
}

/** The same as the calls, for a page whose script has not come. */
export async function verificationForm(request: Request, uuid: string) {
  const which = whichOf(request, uuid)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'change') return data<VerificationAnswer>({ isChanging: true })
  if (intent === 'change-phone') return change(request, which, String(form.get('phone') ?? ''))
  if (intent === 'sms' || intent === 'whatsapp') return sendAgain(request, which, intent)
  return prove(request, which, String(form.get('pin') ?? ''))
}

async function change(request: Request, which: Which, typed: string) {
  const phone = canonicalMobile(typed)
  if (!phone) return data<VerificationAnswer>({ isChanging: true, phoneError: words.invalidPhone }, { status: 422 })
  const result = await changeOrderPhone(db(), { ...which, phone, ...askerOf(request) }, now())
  if (result.ok) return data<VerificationAnswer>({ said: `${words.changedTitle} ${words.changed}` })
  const why = refusalText(result.code, result.retryAfterSeconds)
  return data<VerificationAnswer>({ isChanging: true, refused: `${words.changeFailed} ${why}` }, refusalInit(result))
}

async function sendAgain(request: Request, which: Which, channel: 'sms' | 'whatsapp') {
  const result = await resendOrderPin(
    db(),
    { ...which, channel, surface: 'phone_verification', ...askerOf(request) },
    now(),
  )
  return result.ok
    ? data<VerificationAnswer>({ said: words.resent })
    : data<VerificationAnswer>({ refused: refusalText(result.code, result.retryAfterSeconds) }, refusalInit(result))
}

async function prove(request: Request, which: Which, pin: string) {
  const result = await authenticateOrder(db(), { ...which, pin, ...visitOf(request) }, now())
  if (!result.ok) return data<VerificationAnswer>({ wrong: errorTexts[result.code] }, refusalInit(result))
  const { token, sessionId, clientName, next } = result.value
  return openSession(request, { token, sessionId, name: clientName, role: 'client' }, pageAfter[next](which.orderUuid))
}
