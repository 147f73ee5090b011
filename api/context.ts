import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { whoByAuthorization } from '#domain/identity/access-token.server.ts'
import { whoByCookies } from '#domain/identity/session-cookies.server.ts'
import type { Role, SignedIn } from '#domain/identity/user.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { errorTexts, type ErrorCode, refusalText } from '#texts/errors.ts'

export type ApiEnv = { Variables: { requestId: string; who?: SignedIn | null } }
export type ApiContext = Context<ApiEnv>

/** An error as every call answers it (AMB-69): words for the person, a code for the program. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  constructor(status: ApiError['status'], code: ErrorCode, retryAfterSeconds?: number) {
    super(refusalText(code, retryAfterSeconds))
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Who asks: by `Authorization` (mobile, or the page's short token), else by the session cookies. Null for a visitor. */
export async function whoAsks(c: ApiContext): Promise<SignedIn | null> {
  const known = c.get('who')
  if (known !== undefined) return known
  const at = now()
  const who =
    (await whoByAuthorization(db(), c.req.header('authorization'), at)) ??
    (await whoByCookies(db(), c.req.header('cookie'), at))
  c.set('who', who)
  return who
}

/** Who may: the one line at the head of a call. 401 without a session, 403 with another role. */
export async function require(c: ApiContext, ...roles: Role[]): Promise<SignedIn> {
  const who = await whoAsks(c)
  if (!who) throw new ApiError(401, 'session_required')
  if (roles.length && !roles.includes(who.role)) throw new ApiError(403, 'wrong_role')
  return who
}

/** A router of calls whose schemas refuse with 422 and name each field. */
export const newApi = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return
      const errors = Object.fromEntries(
        result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
      )
      return c.json({ message: errorTexts.invalid, code: 'invalid', errors }, 422)
    },
  })
