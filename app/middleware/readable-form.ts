import { createContext, type MiddlewareFunction } from 'react-router'
import { changesSomething } from '#platform/security/request-origin.ts'
import { errorInit } from '#presenters/error-status.ts'
import { renderedForField } from '#presenters/rendered-for.ts'
import { errorTexts } from '#texts/errors.ts'

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** The id of the person for whom the submitted form was rendered; null if it names none. */
export const renderedFor = createContext<FormDataEntryValue | null>(null)

/** Root middleware: rejects unreadable forms, so that actions only get readable ones. */
export const readableForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (!changesSomething(request.method)) return
  if (!formTypes.test(request.headers.get('content-type') ?? ''))
    throw new Response(errorTexts.not_a_form, errorInit({ code: 'not_a_form' }))
  const form = await request
    .clone()
    .formData()
    .catch(() => {
      throw new Response(errorTexts.unreadable_form, errorInit({ code: 'unreadable_form' }))
    })
  context.set(renderedFor, form.get(renderedForField))
}
