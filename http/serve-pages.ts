import { createRequestHandler, data, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import { isBuilt } from '#platform/cache/assets.ts'
import type { RenderedPage } from '#platform/cache/cached-page.ts'
import { isTransientError } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { requestContext, requestIdHeader } from '#platform/observability/request-context.ts'
import { commonHeaders } from '#platform/security/security-headers.ts'
import { createPublicPageRenderer } from './render-public-page.ts'
import { withTimeout, retryAfterHeader } from './with-timeout.ts'

/** `render` is for the cache, which keeps the text of a page; `respond` is for a request. */
export type Pages = {
  render: (request: Request) => Promise<RenderedPage>
  respond: (request: Request) => Promise<Response>
}

/** What to do with the errors of a request, by its router context. */
const onErrorByContext = new WeakMap<object, (error: unknown) => void>()

const handlerOf = (build: ServerBuild) =>
  createRequestHandler(withRequestIds(withErrorCallbacks(build)), isBuilt ? 'production' : 'development')

/** The pages of a build. Without the database they respond with "Estamos fora do ar" (503) instead of an error. */
export function servePages(build: ServerBuild): Pages {
  const handler = handlerOf(build)
  // In development React Router renders public pages too: it knows the styles just saved.
  const renderPublic = isBuilt ? createPublicPageRenderer(build) : async () => null
  async function render(request: Request) {
    const rendering = renderOrOutage(request)
    // In development a page may have to be compiled first, so it has no time limit.
    return withHeaders(await (isBuilt ? withTimeout(rendering, () => outageOf(request)) : rendering))
  }

  async function respond(request: Request) {
    if (!pageMethods.includes(request.method)) return withHeaders(wrongMethod())
    const page = await render(request)
    return page instanceof Response ? page : new Response(await page.text(), page)
  }
  return { render, respond }

  async function renderOrOutage(request: Request): Promise<RenderedPage> {
    try {
      return (await renderPublic(request)) ?? (await renderWithRouter(await withForm(request)))
    } catch (error) {
      if (!isTransientError(error)) throw error
      log.warn({ err: error, path: new URL(request.url).pathname }, 'page unavailable')
      return outageOf(request)
    }
  }

  async function renderWithRouter(request: Request) {
    let outage = false
    const context = new RouterContextProvider()
    onErrorByContext.set(context, (error) => (outage ||= isTransientError(error)))
    const response = await handler(request, context)
    const isOutagePage = new URL(request.url).pathname === '/fora-do-ar'
    if (outage && response.status === 500 && !isOutagePage) return outageOf(request)
    return isMissingFile(request, response) ? missingPageOf(request) : response
  }

  function missingPageOf({ url, headers }: Request) {
    return handler(new Request(new URL('/nao-encontrado', url), { headers }), new RouterContextProvider())
  }

  function outageOf({ url }: Request) {
    if (new URL(url).pathname.endsWith('.data')) return new Response(null, { status: 503, headers: retryAfterHeader })
    return handler(new Request(new URL('/fora-do-ar', url)), new RouterContextProvider())
  }
}

const pageMethods = ['GET', 'HEAD', 'POST']
const wrongMethod = () => new Response(null, { status: 405, headers: { allow: pageMethods.join(', ') } })

/** Whether a browser opened a file, such as a PDF, that does not exist: its route has no page and answers with JSON. */
const isMissingFile = (request: Request, { status, headers }: Response) =>
  status === 404 &&
  request.method === 'GET' &&
  headers.get('content-type')?.startsWith('application/json') &&
  request.headers.get('accept')?.includes('text/html')

/** An empty body counts as an empty form: an API client that signs out may send no content type. */
async function withForm(request: Request): Promise<Request> {
  if (request.method !== 'POST' || request.headers.has('content-type')) return request
  if ((await request.clone().arrayBuffer()).byteLength > 0) return request
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(request.url, { method: 'POST', headers, body: '', signal: request.signal })
}

const isFault = (error: unknown) =>
  error instanceof Error && !isRouteErrorResponse(error) && !(error instanceof Response) && !isTransientError(error)

type Route = NonNullable<ServerBuild['routes'][string]>
type EntryModule = ServerBuild['entry']['module']
type HandleError = NonNullable<EntryModule['handleError']>
type ErrorArgs = Parameters<HandleError>[1]
type RouteHandler = (args: ErrorArgs, next?: unknown) => unknown

const errorBody = () => ({ requestId: requestContext()?.requestId })

/** The request id on every error page. Other errors are logged and become a 500: React Router hides the error itself. */
function withRequestIds(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  const handleError: HandleError = (error, args) => module.handleError!(error, args)
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guardRoute(route, handleError)])
  return { ...build, routes: Object.fromEntries(routes), entry: { module: guardEntry(module) } }
}

function guardRoute(route: Route, handleError: HandleError): Route {
  const { loader, action, middleware } = route.module
  const module = { ...route.module }
  if (middleware) module.middleware = middleware.map((step) => guardHandler(step, handleError) as typeof step)
  if (loader) module.loader = guardHandler(loader, handleError) as typeof loader
  if (action) module.action = guardHandler(action, handleError) as typeof action
  return { ...route, module }
}

const guardHandler = (handler: unknown, handleError: HandleError) => async (args: ErrorArgs, next?: unknown) => {
  try {
    return await (handler as RouteHandler)(args, next)
  } catch (error) {
    if (isErrorData(error)) throw data({ ...error.data, ...errorBody() }, error.init ?? {})
    if (!isFault(error)) throw error
    handleError(error, args)
    throw data(errorBody(), { status: 500 })
  }
}

/** Whether a handler threw `data(…)`, for an error page. */
const isErrorData = (error: unknown): error is ReturnType<typeof data<object | null>> =>
  (error as { type?: unknown } | null)?.type === 'DataWithResponseInit'

function guardEntry(module: EntryModule): EntryModule {
  const logged = new WeakSet<object>()
  return {
    ...module,
    default: async (...args) => {
      try {
        return await module.default(...args)
      } catch (error) {
        if (!isFault(error)) throw error
        module.handleError!(error, { request: args[0], params: {}, context: args[4] })
        const problem = Response.json(errorBody(), { status: 500 })
        logged.add(problem)
        throw problem
      }
    },
    handleError(error, args) {
      if (!logged.has(error as object)) module.handleError!(error, args)
    },
  }
}

/** Other responses, such as page data, have the same headers and are not cached, except permanent redirects. */
function withHeaders<Made extends RenderedPage>(response: Made) {
  for (const [name, value] of Object.entries(commonHeaders))
    if (!response.headers.has(name)) response.headers.set(name, value)
  const requestId = requestContext()?.requestId
  if (response.status >= 400 && requestId) response.headers.set(requestIdHeader, requestId)
  if (response.status !== 301 && !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'private, no-store')
  return response
}

function withErrorCallbacks(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  const handleError: HandleError = (error, args) => {
    onErrorByContext.get(args.context)?.(error)
    module.handleError?.(error, args)
  }
  return { ...build, entry: { module: { ...module, handleError } } }
}
