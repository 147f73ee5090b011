import type { MiddlewareFunction } from 'react-router'
import { changesSomething } from '#platform/request-origin.ts'
import { errorTexts } from '#texts/errors.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Stands at the root: what is sent to any page is a form that can be read, so that no action meets anything else. */
export const readableForm: MiddlewareFunction<Response> = async ({ request }) => {
  if (!changesSomething(request.method)) return
  if (!formTypes.test(request.headers.get('content-type') ?? ''))
    throw new Response(errorTexts.not_a_form, { status: 415 })
  await request
    .clone()
    .formData()
    .catch(() => {
      throw new Response(errorTexts.unreadable_form, { status: 400 })
    })
}
