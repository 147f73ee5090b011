import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AccountLink } from '#app/components/account-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Container } from '#app/components/layout.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { useResendAfterLeaving } from '#app/features/conversations/use-resend-after-leaving.ts'
import { Bell } from '#app/features/notifications/bell.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { clientPlaces as places } from '#app/shell/area-links.ts'
import { AreaProblem } from '#app/shell/area-problem.tsx'
import { problemMeta } from '#app/shell/problem-kind.ts'
import { isConversation, SignedInFrame } from '#app/shell/signed-in-frame.tsx'
import { openChat, useUnread } from '#app/shell/unread.ts'
import { countUnreadConversations } from '#domain/conversations/conversation-list.server.ts'
import type { ClientSuspension } from '#domain/identity/client-suspension.ts'
import { findClientSuspension } from '#domain/identity/identity.server.ts'
import { countNotifications } from '#domain/notifications/notifications.server.ts'
import { countUnreadNotifications } from '#domain/notifications/own-notifications.server.ts'
import { firstName } from '#domain/shared/first-name.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { lastEventId } from '#platform/events/event-hub.ts'
import { clientSuspendedFor, suspendedClientTexts as words } from '#texts/client-suspension.ts'
import { clientTexts, updatesText, unreadText } from '#texts/client.ts'
import type { Route } from './+types/layout.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const liveFrom = await lastEventId()
  const { userId, sessionId: session, name, isSuspended } = context.get(signedIn)
  const user = { userId, role: 'client' } as const
  const [suspension, updateCount, unreadNotifications, unread, unreadElsewhere] = await Promise.all([
    isSuspended ? findClientSuspension(db(), userId) : undefined,
    countNotifications(db(), userId),
    countUnreadNotifications(db(), userId),
    countUnreadConversations(db(), user),
    countUnreadConversations(db(), { ...user, excludedChatId: openChat(params) }),
  ])
  const counts = { updateCount, unreadNotifications, unread, unreadElsewhere }
  return { liveFrom, userId, session, name: firstName(name), suspension, ...counts }
}

export const meta: Route.MetaFunction = ({ error }) => problemMeta(error)

export default function ClientLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ClientFrame {...loaderData}>
      <Outlet />
    </ClientFrame>
  )
}

/** Errors are shown in the frame of the area (AMB-84). */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <ClientFrame {...loaderData}>
      <AreaProblem error={error} back={{ href: href('/meus-pedidos'), label: clientTexts.backToOrders }} />
    </ClientFrame>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>
type FrameProps = Partial<Loaded> & { children: ReactNode }

/** The client area, with the number of orders with updates in the header (spec 2; A-28). */
function ClientFrame({
  liveFrom,
  userId,
  session,
  name = clientTexts.account,
  updateCount = 0,
  unreadNotifications = 0,
  suspension,
  children,
  ...counts
}: FrameProps) {
  const { pathname } = useLocation()
  const unread = useUnread(counts)
  useResendAfterLeaving({ userId, session })
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const orders = { ...places.orders, current: within(places.orders.href) }
  const messages = {
    ...places.messages,
    current: within(places.messages.href),
    count: unread,
    countLabel: unreadText(unread),
  }
  return (
    <SignedInFrame
      surface="client"
      liveFrom={liveFrom}
      session={session}
      userId={userId}
      homeHref="/"
      links={[orders, messages]}
      account={
        <>
          <Bell href={href('/notificacoes')} unread={unreadNotifications} />
          <AccountLink
            name={name}
            href={href('/conta')}
            notificationCount={updateCount}
            notificationLabel={updatesText(updateCount)}
          />
        </>
      }
      items={[
        places.home,
        { ...orders, count: updateCount, countLabel: updatesText(updateCount) },
        messages,
        { ...places.account, current: within(places.account.href) },
      ]}
    >
      {suspension && !isConversation(pathname) && <SuspendedClient {...suspension} />}
      {children}
    </SignedInFrame>
  )
}

/** Why a client is suspended, until when, and how to contest it (AMB-90); a conversation says it in its own place. */
const SuspendedClient = ({ reason, until }: Pick<ClientSuspension, 'reason' | 'until'>) => (
  <Container>
    <div className="pt-4 desktop:pt-6">
      <Alert tone="warning" title={words.title}>
        <p>{clientSuspendedFor(reason, until)}</p>
        <span>{words.text}</span> <TextLink href={href('/pedir-ajuda')}>{words.contest}</TextLink>
      </Alert>
    </div>
  </Container>
)
