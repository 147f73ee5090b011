import { createContext, data, type MiddlewareFunction } from 'react-router'
import { changesSomething } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { renderedForField } from '#presenters/rendered-for.ts'
import { errorTexts } from '#texts/errors.ts'

/** No page sends multipart forms, whose text `http/plain-text.ts` could not clean. */
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** The id of the person for whom the submitted form was rendered; null if it names none. */
export const renderedFor = createContext<FormDataEntryValue | null>(null)

/** Root middleware: rejects other bodies, so that actions only get forms. */
export const readableForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (!changesSomething(request.method)) return
  if (!formType.test(request.headers.get('content-type') ?? ''))
    throw data({ code: 'not_a_form', message: errorTexts.not_a_form }, errorInit({ code: 'not_a_form' }))
  const form = await request.clone().formData()
  context.set(renderedFor, form.get(renderedForField))
}
