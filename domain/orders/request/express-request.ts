/** What checks the form of an express service. Its fields are those of every request, and day, window and price. */
import { stateOfPostalCode } from '#domain/places/postal-code.ts'
import { expressDays, type ExpressWish, expressWindows, startOf } from '../express.ts'
import { emptyRequest, type RequestFields } from './request-fields.ts'
import { checkRequest, type CheckedRequest, type KnownContact, type RequestErrorCode } from './request-form.ts'

/** `price` is the one that was shown, in centavos. */
export type ExpressFields = RequestFields & { day: string; window: string; price: string }
export type ExpressErrorCode = RequestErrorCode | 'past' | 'price_changed'
export type ExpressErrors = Record<string, ExpressErrorCode>

export const emptyExpress: ExpressFields = { ...emptyRequest, day: '', window: '', price: '' }

const soonMs = 36 * 3_600_000

/**
 * Checks a whole form of an express service. The state may come from the CEP. Refuses a day beyond the next fourteen, a
 * window that has begun, and a price that is no longer the price of the service.
 */
export function checkExpress(
  fields: ExpressFields,
  { priceCents, known, now }: { priceCents: number; known?: KnownContact | undefined; now: Date },
): { ok: true; value: { request: CheckedRequest; express: ExpressWish } } | { ok: false; errors: ExpressErrors } {
  const errors: ExpressErrors = {}
  const { day } = fields
  const window = expressWindows.find((hour) => String(hour) === fields.window)
  if (!day) errors.day = 'required'
  else if (!expressDays(now).includes(day)) errors.day = 'past'
  if (window === undefined) errors.window = fields.window ? 'invalid' : 'required'
  else if (!errors.day && startOf(day, window) <= now) errors.window = 'past'
  if (fields.price !== String(priceCents)) errors.price = 'price_changed'

  const isSoon = !errors.day && window !== undefined && startOf(day, window).getTime() - now.getTime() < soonMs
  const state = fields.state || (stateOfPostalCode(fields.postalCode) ?? '')
  const checked = checkRequest(
    [],
    {
      ...fields,
      state,
      answers: {},
      urgency: isSoon ? 'today' : 'month',
      contactMode: 'chat',
      contactHours: 'any',
      maxLeads: '1',
    },
    known,
  )
  if (!checked.ok) return { ok: false, errors: { ...checked.errors, ...errors } }
  if (Object.keys(errors).length || window === undefined) return { ok: false, errors }
  return { ok: true, value: { request: checked.value, express: { day, window, priceCents } } }
}
