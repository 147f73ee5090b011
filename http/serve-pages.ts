import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isBuilt } from '#platform/assets.ts'
import { isPassing } from '#platform/db.ts'
import type { MadePage } from '#platform/kept-page.ts'
import { log } from '#platform/log.ts'
import { commonHeaders } from '#platform/page-headers.ts'
import { drawsPublicPages } from './draw-public-page.ts'
import { inTime, tryAgain } from './in-time.ts'
import type { Turns } from './turns.ts'

/** `make` gives a page as it is made, to whoever keeps it; `answer` gives it to one that asks. */
export type Pages = { make: (request: Request) => Promise<MadePage>; answer: (request: Request) => Promise<Response> }

/** Who wants to know of the surprises of one request: told apart are a database away and a fault of ours. */
const watchers = new WeakMap<object, (error: unknown) => void>()

const handlerOf = (build: ServerBuild) =>
  createRequestHandler(withWatchers(build), isBuilt ? 'production' : 'development')

/** The pages of a build as a handler. When the database is away they answer "Estamos fora do ar" (503), not a fault. */
export function servePages(build: ServerBuild, turns?: Turns): Pages {
  const handler = handlerOf(build)
  // In development React Router draws them all: it knows the styles of what was just saved.
  const drawn = isBuilt ? drawsPublicPages(build, turns?.toDraw) : async () => null
  async function make(request: Request) {
    const making = made(request)
    // In development a page may have to be translated first.
    return withHeaders(await (isBuilt ? inTime(making, () => outageOf(request)) : making))
  }

  async function answer(request: Request) {
    const page = await make(request)
    return page instanceof Response ? page : new Response(await page.text(), page)
  }
  return { make, answer }

  async function made(request: Request): Promise<MadePage> {
    try {
      return (await drawn(request)) ?? (await answerByRouter(await withForm(request)))
    } catch (error) {
      if (!isPassing(error)) throw error
      log.warn({ err: error, path: new URL(request.url).pathname }, 'a page was refused: try again')
      return outageOf(request)
    }
  }

  async function answerByRouter(request: Request) {
    let outage = false
    const context = new RouterContextProvider()
    watchers.set(context, (error) => (outage ||= isPassing(error)))
    const response = await handler(request, context)
    const isOutagePage = new URL(request.url).pathname === '/fora-do-ar'
    return outage && response.status === 500 && !isOutagePage ? outageOf(request) : response
  }

  function outageOf({ url }: Request) {
    if (new URL(url).pathname.endsWith('.data')) return new Response(null, { status: 503, headers: tryAgain })
    return handler(new Request(new URL('/fora-do-ar', url)), new RouterContextProvider())
  }
}

/** Whoever sends nothing sends an empty form: a program that signs out names no type for what is not there. */
async function withForm(request: Request): Promise<Request> {
  if (request.method !== 'POST' || request.headers.has('content-type')) return request
  if ((await request.clone().arrayBuffer()).byteLength > 0) return request
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(request.url, { method: 'POST', headers, body: '', signal: request.signal })
}

/** What is no document, such as the data of one, carries the same headers and is kept by nobody; a move for good may be. */
function withHeaders<Made extends MadePage>(response: Made) {
  for (const [name, value] of Object.entries(commonHeaders))
    if (!response.headers.has(name)) response.headers.set(name, value)
  if (response.status !== 301 && !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'private, no-store')
  return response
}

function withWatchers(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  return {
    ...build,
    entry: {
      module: {
        ...module,
        handleError(error, args) {
          watchers.get(args.context)?.(error)
          module.handleError?.(error, args)
        },
      },
    },
  }
}
