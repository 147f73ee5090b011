import { z } from 'zod'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { isExpress } from '#domain/catalog/express-services.ts'
import { isKnownBrowser, consumePinLimits } from '#domain/identity/identity.server.ts'
import { pinLimitErrorCodes, pinSendErrorCodes } from '#domain/identity/pins/pin.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { canonicalMobile } from '#domain/shared/brazilian-phone.ts'
import type { Caller } from '#domain/shared/caller.ts'
import { anyone, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { findContactOfClient } from './client-contact.server.ts'
import { checkExpress, emptyExpress, type ExpressErrors } from './express-request.ts'
import { type NewOrder, placeOrder } from './place-order.server.ts'
import { checkRequest } from './request-form.ts'

/** Lookups injected by the caller. */
type Outside = {
  /** Whether a provider locates a CEP in another city. */
  isOtherPlace: (postalCode: string | null, cityId: number) => Promise<boolean>
  findProfessionalOfLink: (
    db: Db,
    request: { slug: string; categoryId: number; phone: string },
    now: Date,
  ) => Promise<Result<{ professionalId: number }, 'professional_gone'>>
}

const text = z.string()
/** The fields of every request, as typed: `checkRequest` has their rules, which depend on service and caller. */
const commonFields = {
  categoryId: z.int(),
  postalCode: text,
  /** Slugs. */
  state: text,
  city: text,
  district: text,
  street: text,
  description: text,
  name: text,
  email: text,
  phone: text,
  photos: z.array(text),
  /** Campaign of the form's URL (AMB-91). */
  campaign: z.record(text, text.optional()).optional(),
}

const requestInput = z.object({
  ...commonFields,
  answers: z.record(text, z.union([text, z.array(text)])),
  urgency: text,
  contactMode: text,
  contactHours: text,
  maxLeads: text,
  /** Slug of the professional whose own link the client used: exclusive at first. */
  only: text.optional(),
})
const expressInput = z.object({ ...commonFields, day: text, window: text, price: text })

const errors = [
  'session_required',
  'account_suspended',
  'not_found',
  'invalid',
  'unknown_place',
  'photo_gone',
  ...pinSendErrorCodes,
  ...pinLimitErrorCodes,
] as const

/**
 * Places an order (spec 6; AMB-22); a visitor's waits for the PIN. Errors by field: text, city, CEP of another city,
 * missing photo. Others: PIN limits, too many orders, a link whose professional takes no orders.
 */
export const requestOrderWith = ({ isOtherPlace, findProfessionalOfLink }: Outside) =>
  defineAction({
    name: 'request-order',
    actor: anyone,
    switch: 'requests',
    input: requestInput,
    errors: [...errors, 'professional_gone'],
    // Before the key is stored: a refused form is corrected and sent again.
    async admit({ db, caller, now }, { only, ...fields }) {
      const service = catalog().offeredServiceById(fields.categoryId)
      if (!service) return fail('not_found')
      const contact = await knownContact(db, caller, fields.phone)
      if (!contact.ok) return contact
      const checked = checkRequest(service.questions, fields, contact.value)
      const placed = await placeOf(checked.ok ? { request: checked.value } : checked, isOtherPlace)
      if (!placed.ok) return placed
      const { phone } = placed.value.request
      const linked = only && (await findProfessionalOfLink(db, { slug: only, categoryId: service.id, phone }, now))
      if (linked && !linked.ok) return linked
      const admitted = await admitPhone(db, caller, { phone, known: contact.value })
      if (!admitted.ok) return admitted
      const link = linked ? { onlyProfessionalId: linked.value.professionalId } : {}
      return ok({ service, ...placed.value, ...admitted.value, ...link } satisfies NewOrder)
    },
    run: ({ admitted, ...context }, { campaign }) => placeOrder(context, admitted, campaign),
  })

/** Places an order for an express service (AMB-22), with day, window and the displayed price. */
export const requestExpressWith = ({ isOtherPlace }: Pick<Outside, 'isOtherPlace'>) =>
  defineAction({
    name: 'request-express',
    actor: anyone,
    switch: 'requests',
    input: expressInput,
    errors,
    async admit({ db, caller, now }, fields) {
      const service = catalog().offeredServiceById(fields.categoryId)
      if (!service || !isExpress(service)) return fail('not_found')
      const contact = await knownContact(db, caller, fields.phone)
      if (!contact.ok) return contact
      const { priceCents } = service.express
      const checked = checkExpress({ ...emptyExpress, ...fields }, { priceCents, known: contact.value, now })
      const placed = await placeOf(checked.ok ? checked.value : checked, isOtherPlace)
      if (!placed.ok) return placed
      const admitted = await admitPhone(db, caller, { phone: placed.value.request.phone, known: contact.value })
      if (!admitted.ok) return admitted
      return ok({ service, ...placed.value, ...admitted.value } satisfies NewOrder)
    },
    run: ({ admitted, ...context }, { campaign }) => placeOrder(context, admitted, campaign),
  })

/**
 * The contact of a signed-in client; the form skips that step. Another typed phone is another person's, who is not
 * signed in. An account that was deleted meanwhile is not a visitor.
 */
async function knownContact(db: Db, { user }: Caller, typedPhone: string) {
  if (user?.role !== 'client') return ok(undefined)
  const contact = await findContactOfClient(db, user.userId)
  if (!contact) return fail('session_required')
  return ok(!typedPhone.trim() || canonicalMobile(typedPhone) === contact.phone ? contact : undefined)
}

type Checked = Pick<NewOrder, 'request' | 'express'> | { errors: ExpressErrors }

/** The checked request with its city, or the errors of its fields. */
async function placeOf(checked: Checked, isOtherPlace: Outside['isOtherPlace']) {
  if ('errors' in checked) return fail('invalid', { fields: checked.errors })
  const { state, city: slug, postalCode } = checked.request
  const city = cityBySlug(state, slug)
  if (!city) return fail('unknown_place', { fields: { city: 'unknown_place' } })
  if (await isOtherPlace(postalCode, city.id)) return fail('invalid', { fields: { postalCode: 'other_place' } })
  return ok({ ...checked, city })
}

/** Consumes the PIN limits of a visitor; a signed-in client has none. */
async function admitPhone(
  db: Db,
  { browser, ip, proofOfWork }: Caller,
  { phone, known }: { phone: string; known: { clientId: number } | undefined },
) {
  if (known) return ok({ clientId: known.clientId })
  const isKnown = await isKnownBrowser(db, phone, browser)
  const limit = await consumePinLimits(db, { phone, isKnown, ip, proofOfWork })
  return limit.ok ? ok({}) : limit
}
