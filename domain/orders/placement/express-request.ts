/** Validates the express form: the common fields plus day, window and price. */
import { stateOfPostalCode } from '#domain/places/postal-code.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { expressDays, type ExpressWindow, type ExpressChoice, expressWindows, windowStart } from '../express.ts'
import type { Urgency } from '../order.ts'
import { emptyRequest, type RequestFields } from './request-fields.ts'
import { checkRequest, type CheckedRequest, type KnownContact, type RequestErrorCode } from './request-form.ts'

/** `price`: the displayed one, in centavos. */
export type ExpressFields = RequestFields & { day: string; window: string; price: string }
export type ExpressErrorCode = RequestErrorCode | 'past' | 'price_changed'
export type ExpressErrors = Record<string, ExpressErrorCode>

export const emptyExpress: ExpressFields = { ...emptyRequest, day: '', window: '', price: '' }

const soonMs = 36 * hourMs

/** The start of an express service and its urgency, or errors of day and window. */
export function checkExpressTime(
  { day, window: hour }: { day: string; window: string },
  now: Date,
):
  | { ok: true; value: { day: string; window: ExpressWindow; urgency: Urgency } }
  | { ok: false; errors: ExpressErrors } {
  const errors: ExpressErrors = {}
  const window = expressWindows.find((start) => String(start) === hour)
  if (!day) errors.day = 'required'
  else if (!expressDays(now).includes(day)) errors.day = 'past'
  if (window === undefined) errors.window = hour ? 'invalid' : 'required'
  else if (!errors.day && windowStart(day, window) <= now) errors.window = 'past'
  if (Object.keys(errors).length || window === undefined) return { ok: false, errors }
  const isSoon = windowStart(day, window).getTime() - now.getTime() < soonMs
  return { ok: true, value: { day, window, urgency: isSoon ? 'today' : 'month' } }
}

/**
 * Validates an express form. The state may come from the CEP. Errors: a day beyond fourteen, a started window, an
 * outdated price.
 */
export function checkExpress(
  fields: ExpressFields,
  { priceCents, known, now }: { priceCents: number; known?: KnownContact | undefined; now: Date },
): { ok: true; value: { request: CheckedRequest; express: ExpressChoice } } | { ok: false; errors: ExpressErrors } {
  const time = checkExpressTime(fields, now)
  const errors: ExpressErrors = time.ok ? {} : time.errors
  if (fields.price !== String(priceCents)) errors.price = 'price_changed'

  const state = fields.state || (stateOfPostalCode(fields.postalCode) ?? '')
  const checked = checkRequest(
    [],
    {
      ...fields,
      state,
      answers: {},
      urgency: time.ok ? time.value.urgency : 'month',
      contactMode: 'chat',
      contactHours: 'any',
      maxLeads: '1',
    },
    known,
  )
  if (!checked.ok) return { ok: false, errors: { ...checked.errors, ...errors } }
  if (Object.keys(errors).length || !time.ok) return { ok: false, errors }
  const { day, window } = time.value
  return { ok: true, value: { request: checked.value, express: { day, window, priceCents } } }
}
