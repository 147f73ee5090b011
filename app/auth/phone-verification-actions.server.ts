import { data } from 'react-router'
import { type RouteArgs, runForPage } from '#app/middleware/form-action.ts'
import { changeOrderPhone } from '#domain/orders/placement/change-order-phone.server.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import { errorInit } from '#presenters/error-status.ts'
import { errorMessage } from '#texts/errors.ts'
import { phoneVerificationTexts as words } from '#texts/phone-verification.ts'
import { requireOrderIds, orderPinForm, phoneOfOrder } from './order-pin-actions.server.ts'
import type { PinAnswer } from './pin-forms.server.ts'

const requireOrderIdsFromUrl = (request: Request, orderUuid: string) =>
  requireOrderIds({ orderUuid, phoneId: new URL(request.url).searchParams.get('phoneId') ?? '' })

/** The phone verification that the address names. */
export const phoneToVerify = (request: Request, orderUuid: string) =>
  phoneOfOrder(request, requireOrderIdsFromUrl(request, orderUuid), 'phone_verification')

/** The result of a form submitted without JavaScript. */
export type VerificationAnswer = PinAnswer & { isChanging?: boolean; phoneError?: string }

/** Verifies, resends or changes the phone without JavaScript, as the endpoints do with it. */
export async function verificationForm(args: RouteArgs, orderUuid: string) {
  const { request } = args
  const ids = requireOrderIdsFromUrl(request, orderUuid)
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'change') return data<VerificationAnswer>({ isChanging: true })
  if (intent === 'change-phone') return change(args, ids, String(form.get('phone') ?? ''))
  return orderPinForm(args, form, ids, 'phone_verification')
}

async function change(args: RouteArgs, ids: ReturnType<typeof requireOrderIdsFromUrl>, typed: string) {
  const phone = canonicalMobile(typed)
  if (!phone)
    return data<VerificationAnswer>(
      { isChanging: true, phoneError: words.invalidPhone },
      errorInit({ code: 'invalid_phone' }),
    )
  const result = await runForPage(args, changeOrderPhone, { ...ids, phone })
  if (result.ok) return data<VerificationAnswer>({ notice: `${words.changedTitle} ${words.changed}` })
  const reason = errorMessage(result.code, result.retryAfterSeconds)
  return data<VerificationAnswer>({ isChanging: true, error: `${words.changeFailed} ${reason}` }, errorInit(result))
}
