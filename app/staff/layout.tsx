import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { RenderedForContext } from '#app/browser/rendered-for.tsx'
import { Header } from '#app/components/header.tsx'
import { Page } from '#app/components/layout.tsx'
import { ToastRegion } from '#app/components/toast-region.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { AreaProblem } from '#app/shell/area-problem.tsx'
import { ConnectionLine } from '#app/shell/connection-line.tsx'
import { problemMeta } from '#app/shell/problem-kind.ts'
import { SignOutForm } from '#app/shell/sign-out-form.tsx'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { homeOf, staffHome } from '#presenters/role-pages.ts'
import { staffRefundsTexts } from '#texts/claims.ts'
import { institutionalConsoleTexts } from '#texts/institutional-console.ts'
import { staffTexts } from '#texts/moderation.ts'
import { phoneLockTexts } from '#texts/phone-locks.ts'
import { reviewDecisionTexts } from '#texts/review-decisions.ts'
import { sentNotificationsTexts } from '#texts/sent-notifications.ts'
import { staffClientTexts } from '#texts/staff-clients.ts'
import { staffIdentificationTexts } from '#texts/staff-identification.ts'
import { staffPasswordTexts } from '#texts/staff-password.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { surveyAnswersTexts } from '#texts/survey.ts'
import { staffTicketTexts } from '#texts/tickets.ts'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { userId, name, permissions = [] } = context.get(signedIn)
  return { userId, name, home: staffHome(permissions), areas: areas.filter(({ wants }) => permissions.includes(wants)) }
}

const areas = [
  { href: homeOf.staff, label: staffTexts.moderation, wants: 'moderate' },
  { href: href('/interno/avaliacoes'), label: reviewDecisionTexts.title, wants: 'moderate' },
  { href: href('/interno/pesquisas'), label: surveyAnswersTexts.title, wants: 'moderate' },
  { href: href('/interno/clientes'), label: staffClientTexts.title, wants: 'moderate' },
  { href: href('/interno/telefones'), label: phoneLockTexts.link, wants: 'moderate' },
  { href: href('/interno/avisos'), label: sentNotificationsTexts.link, wants: 'moderate' },
  { href: href('/interno/verificacoes'), label: staffVerificationTexts.nav, wants: 'verify_pros' },
  { href: href('/interno/profissionais'), label: staffVerificationTexts.findNav, wants: 'verify_pros' },
  { href: href('/interno/moedas'), label: staffRefundsTexts.title, wants: 'wallet_adjust' },
  { href: href('/interno/atendimento'), label: staffTicketTexts.title, wants: 'support' },
  { href: href('/chat/list'), label: institutionalConsoleTexts.nav, wants: 'chat_read' },
] as const
/** For all staff: identity and password. */
const ownPages = [
  { href: href('/interno/dados'), label: staffIdentificationTexts.link },
  { href: href('/interno/senha'), label: staffPasswordTexts.link },
]

type Loaded = Awaited<ReturnType<typeof loader>>
type FrameProps = Partial<Loaded> & { children: ReactNode }

/**
 * The staff area: neutral, with name and sign-out always visible. It never polls, which would keep unused sessions
 * alive.
 */
function StaffFrame({ userId, name, home = homeOf.staff, areas = [], children }: FrameProps) {
  const { pathname } = useLocation()
  return (
    <Page
      surface="staff"
      header={
        <Header
          homeHref={home}
          links={[...areas, ...ownPages].map(({ href, label }) => ({
            href,
            label,
            current: `${pathname}/`.startsWith(`${href}/`),
          }))}
          account={<SignOutForm name={name ? firstName(name) : ''} />}
        />
      }
    >
      <ConnectionLine />
      <RenderedForContext value={userId}>{children}</RenderedForContext>
      <ToastRegion />
    </Page>
  )
}

export const meta: Route.MetaFunction = ({ error }) => problemMeta(error)

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame {...loaderData}>
      <Outlet />
    </StaffFrame>
  )
}

/** Errors of staff pages are shown in the area's frame (AMB-84). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <StaffFrame {...loaderData}>
      <AreaProblem error={error} back={{ href: loaderData?.home ?? homeOf.staff, label: staffTexts.backToStart }} />
    </StaffFrame>
  )
}
