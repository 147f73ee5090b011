import { data, redirect } from 'react-router'
import { fieldsOfForm } from '#app/islands/request-form/form-fields.ts'
import { getCaller, type RouteArgs } from '#app/middleware/form-action.ts'
import { formTexts } from '#app/middleware/form-texts.ts'
import { cityWritten, completeByPostalCode, isOtherPlace } from '#app/middleware/written-place.server.ts'
import type { ExpressService } from '#domain/catalog/express-services.ts'
import type { ExpressErrors, ExpressFields } from '#domain/orders/placement/express-request.ts'
import { requestExpressWith } from '#domain/orders/placement/request-order.server.ts'
import { stateOfPostalCode } from '#domain/places/postal-code.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { errorInit } from '#presenters/error-status.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { errorTexts, errorMessage } from '#texts/errors.ts'
import { expressErrorTexts } from '#texts/express.ts'

export type ExpressSubmission = { fields: ExpressFields; errors: Record<string, string>; problem: string }

const requestExpress = requestExpressWith({ isOtherPlace })

/** The express form: the usual request plus day, window and price. Success is a redirect. */
export async function expressFromForm(service: ExpressService, args: RouteArgs) {
  const { request } = args
  const form = await request.formData()
  const fields: ExpressFields = await completeByPostalCode({
    ...fieldsOfForm(form, []),
    ...formTexts(form, ['day', 'window', 'price']),
  })
  const city = cityWritten(fields.state || (stateOfPostalCode(fields.postalCode) ?? ''), fields.city)
  const campaign = Object.fromEntries(new URL(request.url).searchParams)
  const place = { state: fields.state || (city?.uf ?? ''), city: city?.slug ?? fields.city }
  const input = { ...fields, ...place, campaign, categoryId: service.id }
  const result = await runAction(requestExpress, await getCaller(args, requestExpress.access), input)
  if (result.ok) throw redirect(pageAfter[result.value.next](result.value.uuid), 303)
  const refuse = (codes: ExpressErrors, problem: string) => {
    const errors = expressErrorTexts(codes)
    return data<ExpressSubmission>({ fields, errors, problem: errors.price ?? problem }, errorInit(result))
  }
  if (!result.fields) return refuse({}, errorMessage(result.code, result.retryAfterSeconds))
  const codes = result.fields as ExpressErrors
  if (!city && fields.city.trim()) codes.city = 'unknown_place'
  return refuse(codes, errorTexts.invalid)
}
