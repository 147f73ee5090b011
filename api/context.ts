import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SignedIn } from '#domain/identity/user.ts'
import { statusOf } from '#presenters/error-status.ts'
import { errorTexts } from '#texts/errors.ts'
import { unknownField } from '#texts/invalid-field.ts'

export type ApiEnv = { Variables: { requestId: string; user?: SignedIn | null; linkedOrder?: string } }
export type ApiContext = Context<ApiEnv>

const maxFieldErrors = 20

/** Invalid fields by name; unknown fields under their own. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]) {
  const errors: [name: string, text: string][] = []
  for (const issue of issues) {
    const { path, message } = issue
    if (issue.code !== 'unrecognized_keys') errors.push([path.join('.') || 'body', message])
    else for (const key of issue.keys) errors.push([[...path, key].join('.').slice(0, 100), unknownField])
  }
  return Object.fromEntries(errors.slice(0, maxFieldErrors))
}

/** A 422 with the errors of each field. */
export const invalidInput = (c: ApiContext, { issues }: Pick<z.core.$ZodError, 'issues'>) =>
  c.json({ message: errorTexts.invalid, code: 'invalid', errors: fieldErrors(issues) }, statusOf('invalid'))

/** A router whose validation errors are 422s by field. */
export const newApi = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => (result.success ? undefined : invalidInput(c, result.error)),
  })
