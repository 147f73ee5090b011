import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/layout.ts'
import { signedIn } from '#app/middleware/session.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { Header } from '#app/ui/header.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Page } from '#app/ui/layout.tsx'
import { homeOf } from '#domain/identity/user.ts'
import { firstName } from '#texts/format.ts'
import { staffTexts } from '#texts/moderation.ts'
import { staffPasswordTexts } from '#texts/staff-password.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ name: context.get(signedIn).name })

/**
 * The area of our team: neutral, with the name and the way out always in sight. Nothing here asks the server by itself, for
 * that would keep a session alive that nobody uses.
 */
export default function StaffLayout({ loaderData: { name } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Page
      surface="staff"
      header={
        <Header
          homeHref={homeOf.staff}
          links={[
            { href: homeOf.staff, label: staffTexts.moderation, current: pathname.startsWith(homeOf.staff) },
            { href: '/interno/senha', label: staffPasswordTexts.link, current: pathname === '/interno/senha' },
          ]}
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
