import { type HeadersArgs, isRouteErrorResponse, Outlet, useMatches } from 'react-router'
import { company } from '#presenters/company.ts'
import { companyLine } from '#texts/company.ts'
import { pageTitle, statusTexts } from '#texts/site.ts'
import type { Route } from './+types/layout.ts'
import { NotFoundPage } from './problems/not-found-page.tsx'
import { OutagePage } from './problems/outage-page.tsx'
import { TechnicalProblemPage } from './problems/technical-problem-page.tsx'
import type { NearLink } from './read-address.server.ts'
import { SiteFrame } from './site-frame.tsx'

function kindOf(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (status === 404) return 'notFound'
  return status === 503 ? 'outage' : 'problem'
}

export const meta: Route.MetaFunction = ({ error }) =>
  error ? [{ title: pageTitle(statusTexts[kindOf(error)].title) }, { name: 'robots', content: 'noindex' }] : []

export const headers = ({ errorHeaders, loaderHeaders }: HeadersArgs) => errorHeaders ?? loaderHeaders

export const loader = () => ({ company: companyLine(company()) })

type SiteHandle = { isForProfessionals?: boolean }

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const isForProfessionals = useMatches().some(({ handle }) => (handle as SiteHandle | undefined)?.isForProfessionals)
  return (
    <SiteFrame company={loaderData.company} audience={isForProfessionals ? 'professional' : 'client'}>
      <Outlet />
    </SiteFrame>
  )
}

/** Errors of public pages; each is a whole page with its own frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const kind = kindOf(error)
  if (kind === 'notFound')
    return (
      <NotFoundPage
        error={error}
        near={isRouteErrorResponse(error) ? (error.data as { near?: NearLink[] } | null)?.near : undefined}
      />
    )
  return kind === 'outage' ? <OutagePage error={error} /> : <TechnicalProblemPage error={error} />
}
