import { redirect } from 'react-router'
import { fieldsOfForm } from '#app/islands/request-form/form-fields.ts'
import { findSignedIn } from '#app/middleware/session.ts'
import { cityWritten, completeByPostalCode, isOtherPlace } from '#app/middleware/written-place.server.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { errorInit } from '#presenters/error-status.ts'
import type { ExpressService } from '#domain/catalog/express-services.ts'
import { findContactOfClient } from '#domain/orders/placement/client-contact.server.ts'
import { checkExpress, type ExpressErrors, type ExpressFields } from '#domain/orders/placement/express-request.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { requestOrder } from '#domain/orders/placement/request-order.server.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { stateOfPostalCode } from '#domain/places/postal-code.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { errorTexts, errorMessage } from '#texts/errors.ts'
import { expressErrorTexts } from '#texts/express.ts'

export type RefusedExpress = { fields: ExpressFields; errors: Record<string, string>; problem: string }

/** Handles the express form: the usual request action plus day, window and price; then redirects. */
export async function expressFromForm(
  service: ExpressService,
  request: Request,
): Promise<{ init: ResponseInit; refused: RefusedExpress }> {
  const form = await request.formData()
  const fields: ExpressFields = await completeByPostalCode({
    ...fieldsOfForm(form, []),
    ...formTexts(form, ['day', 'window', 'price']),
  })
  const refuse = (
    errors: ExpressErrors,
    problem: string = errorTexts.invalid,
    init: ResponseInit = errorInit({ code: 'invalid' }),
  ) => {
    const words = expressErrorTexts(errors)
    return { init, refused: { fields, errors: words, problem: words.price ?? problem } }
  }
  const who = await findSignedIn(request)
  const known = who?.role === 'client' ? await findContactOfClient(db(), who.userId) : undefined
  const city = cityWritten(fields.state || (stateOfPostalCode(fields.postalCode) ?? ''), fields.city)
  const checked = checkExpress(
    { ...fields, state: fields.state || (city?.uf ?? ''), city: city?.slug ?? fields.city },
    { priceCents: service.express.priceCents, known, now: now() },
  )
  if (!checked.ok)
    return refuse(!city && fields.city.trim() ? { ...checked.errors, city: 'unknown_place' } : checked.errors)
  if (await isOtherPlace(checked.value.request.postalCode, city?.id)) return refuse({ postalCode: 'other_place' })
  const result = await requestOrder(
    db(),
    {
      service,
      ...checked.value,
      ...(known ? { clientId: known.clientId } : {}),
      campaign: campaignOf(new URL(request.url).searchParams),
      ...requestOriginOf(request),
    },
    now(),
  )
  if (result.ok) throw redirect(pageAfter[result.value.next](result.value.uuid), 303)
  if (result.code === 'unknown_place') return refuse({ city: 'unknown_place' })
  return refuse({}, errorMessage(result.code, result.retryAfterSeconds), errorInit(result))
}
