import { redirect } from 'react-router'
import { fieldsOfForm } from '#app/islands/request-form/form-fields.ts'
import { findSignedIn } from '#app/middleware/session.ts'
import { cityWritten, completeByPostalCode, isOtherPlace } from '#app/middleware/written-place.server.ts'
import { errorInit } from '#presenters/error-status.ts'
import type { Service } from '#domain/catalog/service.ts'
import { findContactOfClient } from '#domain/orders/placement/client-contact.server.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { checkRequest, type RequestErrors } from '#domain/orders/placement/request-form.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { requestOrder } from '#domain/orders/placement/request-order.server.ts'
import { findProfessionalOfLink } from '#domain/matching/asked-by-link.server.ts'
import { campaignOf } from '#domain/shared/campaign.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { requestOriginOf } from '#platform/security/request-origin.ts'
import { errorTexts, errorMessage } from '#texts/errors.ts'
import { requestErrorTexts } from '#texts/request-fields.ts'

export type RefusedForm = { fields: RequestFields; errors: Record<string, string>; problem: string }

/**
 * The request form without JavaScript; `only` limits it to one professional. Same validation and action as the endpoint
 * (AMB-22), then a redirect.
 */
export async function requestFromForm(
  service: Service,
  request: Request,
  only?: string,
): Promise<{ init: ResponseInit; refused: RefusedForm }> {
  const fields = await completeByPostalCode(fieldsOfForm(await request.formData(), service.questions))
  const refuse = (
    errors: RequestErrors,
    problem: string = errorTexts.invalid,
    init: ResponseInit = errorInit({ code: 'invalid' }),
  ) => ({
    init,
    refused: { fields, errors: requestErrorTexts(errors, service.questions), problem },
  })
  const who = await findSignedIn(request)
  const known = who?.role === 'client' ? await findContactOfClient(db(), who.userId) : undefined
  const city = cityWritten(fields.state, fields.city)
  const checked = checkRequest(service.questions, { ...fields, city: city?.slug ?? fields.city }, known)
  if (!checked.ok)
    return refuse(
      !city && fields.state && fields.city.trim() ? { ...checked.errors, city: 'unknown_place' } : checked.errors,
    )
  if (await isOtherPlace(checked.value.postalCode, city?.id)) return refuse({ postalCode: 'other_place' })
  const askedProfessional = only
    ? await findProfessionalOfLink(db(), { slug: only, categoryId: service.id, phone: checked.value.phone }, now())
    : undefined
  if (askedProfessional && !askedProfessional.ok)
    return refuse({}, errorMessage(askedProfessional.code), errorInit(askedProfessional))
  const result = await requestOrder(
    db(),
    {
      service,
      request: checked.value,
      ...(known ? { clientId: known.clientId } : {}),
      ...(askedProfessional ? { onlyProfessionalId: askedProfessional.value.professionalId } : {}),
      campaign: campaignOf(new URL(request.url).searchParams),
      ...requestOriginOf(request),
    },
    now(),
  )
  if (result.ok) throw redirect(pageAfter[result.value.next](result.value.uuid), 303)
  if (result.code === 'unknown_place') return refuse({ city: 'unknown_place' })
  if (result.code === 'photo_gone') return refuse({ photos: 'photo_gone' })
  return refuse({}, errorMessage(result.code, result.retryAfterSeconds), errorInit(result))
}
