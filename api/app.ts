import type { Hono, Next } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isTransientError } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'
import { requestContext, requestIdHeader, toRequestId } from '#platform/observability/request-context.ts'
import { changesSomething, isCrossSite } from '#platform/security/request-origin.ts'
import { commonHeaders } from '#platform/security/security-headers.ts'
import { retryAfterSecondsOf, statusOf } from '#presenters/error-status.ts'
import { brand } from '#texts/brand.ts'
import { type ErrorCode, errorTexts } from '#texts/errors.ts'
import { requireAccess, routeOf } from './access.ts'
import { accountDeletion } from './account-deletion.ts'
import { analytics } from './analytics.ts'
import { ApiError } from './api-error.ts'
import { avatars } from './avatars.ts'
import { banners } from './banners.ts'
import { calendar } from './calendar.ts'
import { consents } from './consents.ts'
import { contacts } from './contacts.ts'
import { type ApiContext, type ApiEnv, newApi } from './context.ts'
import { conversations } from './conversations.ts'
import { devEmails } from './dev-emails.ts'
import { docsPage } from './docs.ts'
import { download } from './download.ts'
import { isWebhook, takesForm } from './endpoint-table.ts'
import { events } from './events.ts'
import { help } from './help.ts'
import { instantMatch } from './instant-match.ts'
import { consoleEndpoints } from './institutional-console.ts'
import { mail } from './mail.ts'
import { me } from './me.ts'
import { completeDocument } from './openapi.ts'
import { opportunities } from './opportunities.ts'
import { orders } from './orders.ts'
import { backToPage } from './page-of-upload.ts'
import { payments } from './payments.ts'
import { phoneVerification } from './phone-verification.ts'
import { pictureFiles } from './picture-files.ts'
import { pictures } from './pictures.ts'
import { places } from './places.ts'
import { proof } from './proof-of-work.ts'
import { push } from './push.ts'
import { receipts } from './receipts.ts'
import { rejections } from './rejections.ts'
import { reports } from './reports.ts'
import { requestPhotos } from './request-photos.ts'
import { requests } from './requests.ts'
import { search } from './search.ts'
import { securityTxt } from './security-txt.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { sitemaps } from './sitemaps.ts'
import { surveys } from './surveys.ts'
import { uploads } from './uploads.ts'

const apiVersion = '7'
/** Reports the endpoint to the HTTP server in an internal header. */
export const routeHeader = 'x-route'

const routers = [
  search,
  places,
  requests,
  requestPhotos,
  phoneVerification,
  signIn,
  proof,
  signUp,
  consents,
  me,
  accountDeletion,
  orders,
  instantMatch,
  rejections,
  surveys,
  receipts,
  mail,
  payments,
  opportunities,
  contacts,
  calendar,
  push,
  conversations,
  consoleEndpoints,
  events,
  help,
  download,
  reports,
  analytics,
  banners,
  avatars,
  pictures,
  pictureFiles,
  uploads,
  sitemaps,
  securityTxt,
  devEmails,
]

/**
 * The API (spec 7); `http/read-body.ts` has limited the bodies. `extra` adds endpoints of some deployments: health,
 * test hooks.
 */
export function createApi(extra: Hono<ApiEnv>[] = []) {
  const api = newApi()
  api.use(checkHeaders)
  api.use(requireAccess)
  for (const router of [...routers, ...extra]) api.route('/', router)
  if (env.DOCS_OPEN) showDocs(api)
  api.notFound((c) => answerError(c, 'not_found'))
  api.onError(answerException)
  return api
}

async function checkHeaders(c: ApiContext, next: Next) {
  c.set('requestId', requestContext()?.requestId ?? toRequestId(c.req.header(requestIdHeader)))
  const error = headerErrorOf(c)
  if (error) c.res = answerError(c, error)
  else await next()
  completeHeaders(c)
}

/** Refuses other origins, content types and versions. */
function headerErrorOf(c: ApiContext): ErrorCode | null {
  const isProviderCall = isWebhook(c.req.path)
  if (changesSomething(c.req.method)) {
    if (isCrossSite(c.req.raw)) return 'cross_origin'
    const type = c.req.header('content-type')
    if (type && !type.startsWith('application/json') && !isProviderCall && !takesForm(routeOf(c))) return 'not_json'
  }
  const version = c.req.header('accept-version') ?? c.req.header('version')
  return version && version !== apiVersion && !isProviderCall ? 'version' : null
}

function completeHeaders(c: ApiContext) {
  c.header(routeHeader, routeOf(c)?.path ?? 'none')
  c.header(requestIdHeader, c.get('requestId'))
  for (const [name, value] of Object.entries(commonHeaders)) {
    if (!c.res.headers.has(name)) c.header(name, value)
  }
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  if (c.res.headers.get('content-type') === 'application/json')
    c.header('content-type', 'application/json; charset=utf-8')
}

function answerException(error: Error, c: ApiContext) {
  if (error instanceof ApiError) {
    const retryAfterSeconds = retryAfterSecondsOf(error.actionError)
    if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
    return answerError(c, error.actionError.code, error)
  }
  if (error instanceof HTTPException && error.status < 500) return answerError(c, 'invalid')
  const details = { err: error, requestId: c.get('requestId'), path: c.req.path }
  if (isTransientError(error)) {
    log.warn(details, 'API call unavailable')
    c.header('retry-after', '10')
    return answerError(c, 'outage')
  }
  log.error(details, 'API call failed')
  return answerError(c, 'unexpected')
}

/** The OpenAPI document and its viewer. */
function showDocs(api: ReturnType<typeof newApi>) {
  const document = () =>
    completeDocument(
      api.getOpenAPI31Document({
        openapi: '3.1.0',
        info: {
          title: `API ${brand.name}`,
          version: apiVersion,
          description: 'As chamadas do site e do aplicativo. Erros são sempre {message, code?, errors?}.',
          contact: { name: brand.name },
          license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
        },
      }),
      env.PUBLIC_ORIGIN,
    )
  api.get('/openapi.json', (c) => c.json(document()))
  api.get('/docs', (c) => docsPage(c, document()))
}

/** Responds with a text for people and a code for API clients; redirects an upload without JavaScript to its page. */
function answerError(c: ApiContext, code: ErrorCode, details: Partial<Pick<ApiError, 'message' | 'errors'>> = {}) {
  c.header('cache-control', 'no-store')
  const page = backToPage({ url: c.req.url, header: (name) => c.req.header(name) }, `problema=${code}`)
  if (page) return c.redirect(page, 303)
  const { message = errorTexts[code], errors } = details
  return c.json({ message, code, errors }, statusOf(code))
}
