import { type ComponentType, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  UNSAFE_DataRouterDataContext as RouterData,
} from 'react-router'
import { useClearOnSignOut } from '#app/browser/clear-session-storage.ts'
import { setVisiblePage } from '#app/browser/connection.ts'
import { enhanceHeaderMenu } from '#app/browser/header-menu.ts'
import { useInputBeforeHydration } from '#app/browser/input-before-hydration.ts'
import { recoverPage } from '#app/browser/keep-page.ts'
import { supportPopovers } from '#app/browser/popovers.ts'
import { sequenceRequests } from '#app/browser/request-sequence.ts'
import { useScrollToResult } from '#app/browser/scroll-to-result.ts'
import { tolerateForeignChanges } from '#app/browser/tolerate-dom-changes.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { problemMeta } from '#app/shell/problem-kind.ts'
import { href } from '#href.ts'
import { connectionTexts as words, problemTitles } from '#texts/connection.ts'
import type { Route } from './+types/root.ts'
import { readableForm } from './middleware/readable-form.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { requireAccess } from './middleware/session.ts'
import { FirstTouchContext, pageTypeOf, PublicPageContext } from './page-kind.ts'
import titleFont from './styles/fonts/bricolage.woff2?url'
import textFont from './styles/fonts/figtree.woff2?url'
import stylesheet from './styles/app.css?url'

/** Loaded on errors only; offline, the bare one is shown. */
const problemPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => BareProblem) }))

const NotFoundPage = problemPage(async () => (await import('#app/public/problems/not-found-page.tsx')).NotFoundPage)
const NotAllowedPage = problemPage(
  async () => (await import('#app/public/problems/not-allowed-page.tsx')).NotAllowedPage,
)
const OutagePage = problemPage(async () => (await import('#app/public/problems/outage-page.tsx')).OutagePage)
const TechnicalProblemPage = problemPage(
  async () => (await import('#app/public/problems/technical-problem-page.tsx')).TechnicalProblemPage,
)

export const middleware: MiddlewareFunction<Response>[] = [sameOrigin, readableForm, requireAccess]
if (typeof document !== 'undefined') tolerateForeignChanges()

export const clientMiddleware = [sequenceRequests, recoverPage]

export const meta: Route.MetaFunction = ({ error }) => problemMeta(error)

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  ...[textFont, titleFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle)
  const pageType = useProblemType() ?? pageTypeOf(handles)
  const publicPage = useContext(PublicPageContext)
  return (
    <html lang={publicPage?.language ?? 'pt-BR'} data-script={useHydrated() ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Comes before the styles: a script after them waits until they are loaded. */}
        <FirstTouch />
        <meta name="pageType" content={pageType} />
        {!publicPage && <meta name="robots" content="noindex" />}
        <Meta />
        {/* Without a nonce: styles need none, and browsers hide it, so hydration would find a difference. */}
        <Links nonce="" />
        {publicPage && (
          <>
            {publicPage.loaderImports.map((file) => (
              <link key={file} rel="modulepreload" href={file} />
            ))}
            <script type="module" async src={publicPage.islandLoader} />
          </>
        )}
      </head>
      <body data-page-type={pageType}>
        {children}
        {!publicPage && <FirstScripts />}
      </body>
    </html>
  )
}

/**
 * Whether the server rendered this document. After client-side recovery React must not insert scripts: the CSP would
 * block them and the page stay blank.
 */
function useIsServerRendered() {
  const isHydrated = useHydrated()
  return useState(!isHydrated)[0]
}

/** The script that records how a visitor arrived. Only the server has its text; hydration keeps the rendered one. */
function FirstTouch() {
  const script = useContext(FirstTouchContext)
  const isFromServer = useIsServerRendered()
  return (
    isFromServer && (
      // oxlint-disable-next-line react/no-danger -- our own script, allowed in the CSP by its hash
      <script id="first-touch" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    )
  )
}

function FirstScripts() {
  return (
    useIsServerRendered() && (
      <>
        <ScrollRestoration />
        <Scripts />
      </>
    )
  )
}

export default function Root() {
  const { pathname, search } = useLocation()
  useInputBeforeHydration()
  useScrollToResult()
  useClearOnSignOut()
  useEffect(() => setVisiblePage(pathname + search), [pathname, search])
  useEffect(enhanceHeaderMenu, [])
  useEffect(supportPopovers, [])
  return <Outlet />
}

/** Every error has an explanation and a link, never a stack trace (spec 2, status pages). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Suspense>{problemPageFor(error)}</Suspense>
}

function problemPageFor(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403 || status === 409) return <NotAllowedPage error={error} />
  if (status === 404) return <NotFoundPage error={error} />
  return status === 503 ? <OutagePage error={error} /> : <TechnicalProblemPage error={error} />
}

const problemTypes: Record<number, string> = {
  403: 'not-allowed:show',
  404: 'not-found:show',
  409: 'not-allowed:show',
  503: 'outage:show',
}

/**
 * The page type of the shown error, if any (AMB-59). The document is above every boundary, so only the router's state
 * has nested errors.
 */
function useProblemType(): string | undefined {
  const [error] = Object.values(useContext(RouterData)?.errors ?? {})
  if (error === undefined) return undefined
  return (isRouteErrorResponse(error) && problemTypes[error.status]) || 'technical-problem:show'
}

/** Shown when even the error page fails to load. */
const BareProblem = () => (
  <main className="page-width stack stack-4 py-10">
    <h1>{problemTitles.unreachable}</h1>
    <div className="row">
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {words.tryAgain}
      </button>
      <a href={href('/')} className="button button-secondary">
        {words.home}
      </a>
    </div>
  </main>
)
