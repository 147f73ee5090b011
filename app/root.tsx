import { lazy, type ReactNode, Suspense, useContext } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { onlyWhoMay } from './middleware/session.ts'
import { IslandLoader, isPublicHandle, languageOf, pageTypeOf } from './page-kind.ts'
import stylesheet from './styles/app.css?url'
import { fontUrls } from './ui/fonts.ts'

// Fetched when something goes wrong, so that no page carries them on a good day.
const NotFoundPage = lazy(() => import('./site/not-found-page.tsx').then((file) => ({ default: file.NotFoundPage })))
const NotAllowedPage = lazy(() =>
  import('./site/not-allowed-page.tsx').then((file) => ({ default: file.NotAllowedPage })),
)
const OutagePage = lazy(() => import('./site/outage-page.tsx').then((file) => ({ default: file.OutagePage })))
const TechnicalProblemPage = lazy(() =>
  import('./site/technical-problem-page.tsx').then((file) => ({ default: file.TechnicalProblemPage })),
)

export const middleware: MiddlewareFunction<Response>[] = [sameOrigin, onlyWhoMay]

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  ...fontUrls.map((href) => ({
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
  const isPublic = handles.some(isPublicHandle)
  const pageType = pageTypeOf(handles)
  const islandLoader = useContext(IslandLoader)
  return (
    <html lang={languageOf(handles)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="pageType" content={pageType} />
        {!isPublic && <meta name="robots" content="noindex" />}
        <Meta />
        {/* styles need no nonce, and one that the browser hides would not match on hydration */}
        <Links nonce="" />
        {isPublic && islandLoader && <script type="module" async src={islandLoader} />}
      </head>
      <body data-page-type={pageType}>
        {children}
        {!isPublic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

const statusPages = { 403: NotAllowedPage, 404: NotFoundPage, 503: OutagePage }

/** Whatever goes wrong, the person reads what happened and where to go; never a stack trace (spec 2, status pages). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const Page = statusPages[status as keyof typeof statusPages] ?? TechnicalProblemPage
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
