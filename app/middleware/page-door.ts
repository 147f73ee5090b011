import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { readForm, type Typed } from '#doors/read-form.ts'
import { refusalInit } from '#doors/refusal-status.ts'
import type { ActionForm } from '#domain/shared/action-form.ts'
import { askAction, type Perform } from '#domain/shared/ask-action.server.ts'
import { type ErrorCode, refusalText } from '#texts/errors.ts'
import { signedIn } from './session.ts'

/** What a refused form gets back: why, all that was typed, and what is wrong beside each field. */
export type RefusedForm = {
  /** Which of the page's forms it was, where there are several. */
  form: string
  code: ErrorCode
  text: string
  typed: Typed
  errors: Record<string, string>
}

type PageAction = {
  params: Record<string, string | undefined>
  request: Request
  context: Readonly<RouterContextProvider>
}

type Options<Takes extends z.ZodObject, Value> = {
  /** Which field each part of the address is: what is wrong with one of them is a page that is not there. */
  from: Record<string, keyof z.input<Takes> & string>
  done: (value: Value, input: z.output<Takes>) => Response
  form?: string
}

const longestKey = 200

/**
 * The action of a page for somebody who is signed in, made from what the business action says of itself. `given` is the
 * form of a page that has read it already.
 */
export function pageDoor<Takes extends z.ZodObject, Code extends ErrorCode, Value>(
  action: ActionForm<Takes, Code>,
  perform: Perform<Takes, Code | 'key_reused', Value>,
  { from, done, form = '' }: Options<Takes, Value>,
) {
  return async ({ params, request, context }: PageAction, given?: FormData) => {
    const { userId } = context.get(signedIn)
    const sent = given ?? (await request.formData())
    for (const [param, field] of Object.entries(from)) sent.set(field, params[param] ?? '')
    const read = readForm(action.takes, sent)
    const refused = (refusal: { code: ErrorCode; retryAfterSeconds?: number }, errors: Record<string, string> = {}) => {
      const text = refusalText(refusal.code, refusal.retryAfterSeconds)
      return data<RefusedForm>({ form, code: refusal.code, text, typed: read.typed, errors }, refusalInit(refusal))
    }
    if (!read.ok) {
      if (Object.values(from).some((field) => field in read.errors)) throw data(null, { status: 404 })
      return refused({ code: 'invalid' }, read.errors)
    }
    const key = String(sent.get('idempotencyKey') ?? '').slice(0, longestKey)
    const input = { ...read.value, userId, ...(key ? { idempotencyKey: key } : {}) }
    const result = await askAction(perform, input)
    if (result.ok) return done(result.value, read.value)
    if (result.code === 'not_found') throw data(null, { status: 404 })
    return refused(result)
  }
}
