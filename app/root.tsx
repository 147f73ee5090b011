import { type ReactNode, useContext } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root.ts'
import { IslandLoader, isPublicHandle } from './page-kind.ts'
import stylesheet from './styles/app.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export function Layout({ children }: { children: ReactNode }) {
  const isPublic = useMatches().some((match) => isPublicHandle(match.handle))
  const islandLoader = useContext(IslandLoader)
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* styles need no nonce, and one that the browser hides would not match on hydration */}
        <Links nonce="" />
        {isPublic && islandLoader && <script type="module" async src={islandLoader} />}
      </head>
      <body>
        {children}
        {!isPublic && <><ScrollRestoration /><Scripts /></>}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <main><h1>{missing ? 'Página não encontrada' : 'Algo deu errado'}</h1></main>
}
