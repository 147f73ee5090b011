import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.ts'
import { useResendAfterLeaving } from '#app/features/conversations/use-resend-after-leaving.ts'
import { Bell } from '#app/features/notifications/bell.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { type AreaPlace, professionalPlaces } from '#app/shell/area-links.ts'
import { AreaProblem } from '#app/shell/area-problem.tsx'
import { problemMeta } from '#app/shell/problem-kind.ts'
import { SignedInFrame } from '#app/shell/signed-in-frame.tsx'
import { openChat, useUnread } from '#app/shell/unread.ts'
import { countUnreadConversations } from '#domain/conversations/conversation-list.server.ts'
import { countUnreadNotifications } from '#domain/notifications/own-notifications.server.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { getCoinBalance } from '#domain/wallet/wallet.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { lastEventId } from '#platform/events/event-hub.ts'
import { coinWord, formatCoins, formatNumber } from '#texts/format.ts'
import { proTexts, unreadLabel } from '#texts/professional.ts'
import type { Route } from './+types/layout.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const liveFrom = await lastEventId()
  const { userId, sessionId: session } = context.get(signedIn)
  const professional = await findProfessionalByUserId(db(), userId)
  const user = { userId, role: 'professional' } as const
  const [coins, unreadNotifications, unread, unreadElsewhere] = await Promise.all([
    professional ? getCoinBalance(db(), professional.id) : 0,
    countUnreadNotifications(db(), userId),
    countUnreadConversations(db(), user),
    countUnreadConversations(db(), { ...user, excludedChatId: openChat(params) }),
  ])
  return { liveFrom, userId, session, coins, unreadNotifications, unread, unreadElsewhere }
}

export const meta: Route.MetaFunction = ({ error }) => problemMeta(error)

export default function ProfessionalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ProfessionalFrame {...loaderData}>
      <Outlet />
    </ProfessionalFrame>
  )
}

/** Errors are shown in the frame of the area (AMB-84). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <ProfessionalFrame {...loaderData}>
      <AreaProblem error={error} back={{ href: href('/profissional'), label: proTexts.opportunities }} />
    </ProfessionalFrame>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type FrameProps = Partial<Loaded> & { children: ReactNode }

/** The professional area, with the balance in the header. */
function ProfessionalFrame({
  liveFrom,
  userId,
  session,
  coins,
  unreadNotifications = 0,
  children,
  ...counts
}: FrameProps) {
  const { pathname } = useLocation()
  const unread = useUnread(counts)
  useResendAfterLeaving({ userId, session })
  const isCurrent = ({ href: page, also }: AreaPlace) =>
    page === href('/profissional')
      ? pathname === page || pathname.startsWith(href('/profissional/oportunidades/:uuid', { uuid: '' }))
      : pathname.startsWith(page) || pathname === also
  const items = professionalPlaces.map((place) => ({
    ...place,
    current: isCurrent(place),
    ...(place.label === proTexts.messages ? { count: unread, countLabel: unreadLabel(unread) } : {}),
  }))
  return (
    <SignedInFrame
      surface="professional"
      liveFrom={liveFrom}
      session={session}
      userId={userId}
      homeHref={href('/profissional')}
      links={items}
      account={
        <>
          <Bell href={href('/profissional/notificacoes')} unread={unreadNotifications} />
          <Link
            href={href('/profissional/carteira')}
            className="header-link header-account numbers"
            aria-label={coins === undefined ? proTexts.wallet : `${proTexts.yourBalance}: ${formatCoins(coins)}`}
          >
            <Icon name="coin" size={20} />
            {coins === undefined ? (
              <span className="header-label">{proTexts.wallet}</span>
            ) : (
              <span>
                <span>{formatNumber(coins)}</span>
                <span className="header-label"> {coinWord(coins)}</span>
              </span>
            )}
          </Link>
        </>
      }
      items={items}
    >
      {children}
    </SignedInFrame>
  )
}
