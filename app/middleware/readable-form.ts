import type { MiddlewareFunction } from 'react-router'
import { errorInit } from '#presenters/error-status.ts'
import { changesSomething } from '#platform/security/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Root middleware: rejects unreadable forms, so that actions only get readable ones. */
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
