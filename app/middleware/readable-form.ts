import type { MiddlewareFunction } from 'react-router'
import { errorInit } from '#presenters/error-status.ts'
import { changesSomething } from '#platform/security/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Stands at the root: what is sent to any page is a form that can be read, so that no action meets anything else. */
export const readableForm: MiddlewareFunction<Response> = async ({ request }) => {
  if (!changesSomething(request.method)) return
  if (!formTypes.test(request.headers.get('content-type') ?? ''))
    throw new Response(errorTexts.not_a_form, errorInit({ code: 'not_a_form' }))
  await request
    .clone()
    .formData()
    .catch(() => {
      throw new Response(errorTexts.unreadable_form, errorInit({ code: 'unreadable_form' }))
    })
}
