import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import type { Rule } from '#domain/identity/who-may.ts'
import { islandLoader } from '#platform/assets.ts'
import { isPassing } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import { privateHeaders, publicHeaders } from '#platform/page-headers.ts'
import { pageOf, pathAt } from '#routes.ts'
import { PublicPageContext } from './page-kind.ts'

/** Nobody of our team speaks in a talk. */
const isOfTeam = (who: Rule) => who !== 'everyone' && (Array.isArray(who) ? who.includes('staff') : 'staffWith' in who)

/** Collects the whole page before it answers: pages are small, and a public one must hold no inline script. */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { isPublic, lang = 'pt-BR', who } = pageOf(pathAt(new URL(request.url).pathname))!
  const nonce = isPublic ? undefined : randomBytes(16).toString('base64')
  for (const [name, value] of Object.entries(
    nonce ? privateHeaders(nonce, { mayRecord: !isOfTeam(who) }) : publicHeaders,
  ))
    headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')

  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PublicPageContext value={isPublic && { language: lang, islandLoader }}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </PublicPageContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY, // never an inline script for a large Suspense
        onAllReady() {
          const body = new PassThrough()
          buffer(body).then((html) => resolve(new Response(html, { status, headers })), reject)
          pipe(body)
        },
        onShellError: reject,
        onError: (error) => log.error({ err: error }, 'a page failed while it was rendered'),
      },
    )
  })
}

/** A refusal thrown on purpose (404, redirect) is no surprise; everything else is written down with its stack. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return
  const path = new URL(request.url).pathname
  if (isPassing(error)) log.warn({ err: error, path }, 'a page was refused: try again')
  else log.error({ err: error, path }, 'a page failed')
}
