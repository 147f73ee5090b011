import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/layout.ts'
import { signedIn } from '#app/middleware/session.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { Header } from '#app/ui/header.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Page } from '#app/ui/layout.tsx'
import { homeOf, staffHome } from '#domain/identity/user.ts'
import { consoleTexts } from '#texts/console.ts'
import { firstName } from '#texts/format.ts'
import { staffTexts } from '#texts/moderation.ts'
import { staffPasswordTexts } from '#texts/staff-password.ts'
import { surveyAnswersTexts } from '#texts/survey.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { name, permissions = [] } = context.get(signedIn)
  return { name, home: staffHome(permissions), areas: areas.filter(({ wants }) => permissions.includes(wants)) }
}

const areas = [
  { href: homeOf.staff, label: staffTexts.moderation, wants: 'moderate' },
  { href: '/interno/pesquisas', label: surveyAnswersTexts.title, wants: 'moderate' },
  { href: '/chat/list', label: consoleTexts.nav, wants: 'chat_read' },
] as const
const ownPassword = { href: '/interno/senha', label: staffPasswordTexts.link }

/**
 * The area of our team: neutral, with the name and the way out always in sight. Nothing here asks the server by itself, for
 * that would keep a session alive that nobody uses.
 */
export default function StaffLayout({ loaderData: { name, home, areas } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Page
      surface="staff"
      header={
        <Header
          homeHref={home}
          links={[...areas, ownPassword].map(({ href, label }) => ({
            href,
            label,
            current: `${pathname}/`.startsWith(`${href}/`),
          }))}
          linkAs={RouteLink}
          account={
            <form method="post" action="/sair" className="ml-auto flex items-center gap-2">
              <span className="flex items-center gap-1 text-small">
                <Icon name="shield" size={20} />
                {firstName(name)}
              </span>
              <button type="submit" className="header-link">
                {staffTexts.signOut}
              </button>
            </form>
          }
        />
      }
    >
      <Outlet />
    </Page>
  )
}
