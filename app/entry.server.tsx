import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import type { Access } from '#domain/shared/access.ts'
import { loaderImports, islandLoader } from '#platform/cache/assets.ts'
import { isTransientError } from '#platform/db.ts'
import { firstTouchScript } from '#platform/first-touch.ts'
import { log } from '#platform/observability/log.ts'
import { privateHeaders, publicHeaders } from '#platform/security/security-headers.ts'
import { pageOf, pathAt } from '#routes.ts'
import { FirstTouchContext, PublicPageContext } from './page-kind.ts'

/** Staff do not take part in conversations. */
const isStaff = (access: Access) =>
  access !== 'everyone' && (Array.isArray(access) ? access.includes('staff') : 'staffWith' in access)

type Document = { url: string; nonce: string | undefined; context: EntryContext }

function documentOf({ url, nonce, context }: Document) {
  const { isPublic, lang = 'pt-BR' } = pageOf(pathAt(new URL(url).pathname))!
  return (
    <PublicPageContext value={isPublic && { language: lang, islandLoader, loaderImports }}>
      <FirstTouchContext value={firstTouchScript}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </FirstTouchContext>
    </PublicPageContext>
  )
}

function setHeaders(headers: Headers, securityHeaders: typeof publicHeaders | ReturnType<typeof privateHeaders>) {
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
}

/** Renders a public page (http/render-public-page.ts): nothing suspends, nothing hydrates. */
export function renderPublicPage(url: string, status: number, headers: Headers, context: EntryContext) {
  setHeaders(headers, publicHeaders)
  const html = renderToString(documentOf({ url, nonce: undefined, context }))
  return { status, headers, text: async () => `<!DOCTYPE html>${html}` }
}

/** Buffers the whole page: pages are small, and public ones must have no inline script. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { isPublic, access } = pageOf(pathAt(new URL(request.url).pathname))!
  const nonce = isPublic ? undefined : randomBytes(16).toString('base64')
  setHeaders(headers, nonce ? privateHeaders(nonce, { canRecord: !isStaff(access) }) : publicHeaders)

  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(documentOf({ url: request.url, nonce, context }), {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // no inline script for a large Suspense
      onAllReady() {
        const body = new PassThrough()
        buffer(body).then((html) => resolve(new Response(html, { status, headers })), reject)
        pipe(body)
      },
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'page rendering failed'),
    })
  })
}

/**
 * Errors that React Router raises itself, such as a form posted to a page without action, also arrive here: anyone
 * could flood the log with them.
 */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500

/** Refusals (404, 405, redirects) are expected; everything else is logged with its stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRefusal(error)) return
  const path = new URL(request.url).pathname
  if (isTransientError(error)) log.warn({ err: error, path }, 'page unavailable')
  else log.error({ err: error, path }, 'page failed')
}
