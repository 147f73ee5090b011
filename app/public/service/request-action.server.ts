import { data, redirect } from 'react-router'
import { fieldsOfForm } from '#app/islands/request-form/form-fields.ts'
import { getCaller, type RouteArgs } from '#app/middleware/form-action.ts'
import { cityWritten, completeByPostalCode, isOtherPlace } from '#app/middleware/written-place.server.ts'
import type { Service } from '#domain/catalog/service.ts'
import { findProfessionalOfLink } from '#domain/matching/asked-by-link.server.ts'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import type { RequestErrors } from '#domain/orders/placement/request-form.ts'
import { requestOrderWith } from '#domain/orders/placement/request-order.server.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { errorInit } from '#presenters/error-status.ts'
import { pageAfter } from '#presenters/page-after.ts'
import { errorTexts, errorMessage } from '#texts/errors.ts'
import { requestErrorTexts } from '#texts/request-fields.ts'

export type RequestSubmission = { fields: RequestFields; errors: Record<string, string>; problem: string }

const requestOrder = requestOrderWith({ isOtherPlace, findProfessionalOfLink })

/** The request form without JavaScript; `only` limits it to one professional. Success is a redirect. */
export async function requestFromForm(service: Service, args: RouteArgs, only?: string) {
  const { request } = args
  const fields = await completeByPostalCode(fieldsOfForm(await request.formData(), service.questions))
  const city = cityWritten(fields.state, fields.city)
  const campaign = Object.fromEntries(new URL(request.url).searchParams)
  const input = { ...fields, city: city?.slug ?? fields.city, campaign, categoryId: service.id, only }
  const result = await runAction(requestOrder, await getCaller(args, requestOrder.access), input)
  if (result.ok) throw redirect(pageAfter[result.value.next](result.value.uuid), 303)
  const refuse = (codes: RequestErrors, problem: string) => {
    const errors = requestErrorTexts(codes, service.questions)
    return data<RequestSubmission>({ fields, errors, problem }, errorInit(result))
  }
  if (!result.fields) return refuse({}, errorMessage(result.code, result.retryAfterSeconds))
  const codes = result.fields as RequestErrors
  if (!city && fields.state && fields.city.trim()) codes.city = 'unknown_place'
  return refuse(codes, errorTexts.invalid)
}
