import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useRetryWhenOnline } from '#app/browser/connection.ts'
import { recordPageView } from '#app/browser/data-layer.ts'
import { setReplayStart, liveKinds } from '#app/browser/live-events.ts'
import { setPagePerson } from '#app/browser/page-person.ts'
import { renewPush } from '#app/browser/push.ts'
import { RenderedForContext } from '#app/browser/rendered-for.tsx'
import { registerServiceWorker } from '#app/browser/service-worker.ts'
import { signInWhenIdle } from '#app/browser/sign-in-again.ts'
import { useLiveRevalidation, useSessionEnd } from '#app/browser/use-live.ts'
import { useWebview } from '#app/browser/use-webview.ts'
import { BottomBar, type BottomBarItem } from '#app/components/bottom-bar.tsx'
import { Header, type NavLink } from '#app/components/header.tsx'
import { Page, type Surface } from '#app/components/layout.tsx'
import { LinkContext } from '#app/components/link.ts'
import { ToastRegion } from '#app/components/toast-region.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteLink } from './route-link.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
import { useMissingCode } from './use-missing-code.ts'
import { usePrefetch } from './use-prefetch.ts'

type Props = {
  surface: Extract<Surface, 'client' | 'professional'>
  /** The event id of the rendering. */
  liveFrom: string | undefined
  /** The session id; unknown if the area failed to load. */
  session: number | undefined
  userId: number | undefined
  homeHref: string
  links: NavLink[]
  account: ReactNode
  items: BottomBarItem[]
  children: ReactNode
}

/** The end of the session does not revalidate the page. */
const revalidatingKinds = liveKinds.filter((kind) => kind !== 'session.ended')

const contentId = 'conteudo'
/** A conversation on a phone is full height; its own button leads back. */
export const isConversation = (path: string) => /^(\/profissional)?\/mensagens\/[^/]+/.test(path)

/** Header, content and bottom bar of a signed-in area; listens to events while open (AMB-32). */
export function SignedInFrame({
  surface,
  liveFrom,
  session,
  userId,
  homeHref,
  links,
  account,
  items,
  children,
}: Props) {
  const { pathname } = useLocation()
  const isInApp = useWebview()
  useLiveRevalidation(revalidatingKinds)
  useRetryWhenOnline()
  usePrefetch()
  useMissingCode()
  useSessionEnd(() => signInWhenIdle(surface))
  useReloadForAnother(userId)
  useFocusAfterNavigation(pathname)
  useEffect(recordPageView, [pathname])
  useEffect(registerServiceWorker, [])
  useEffect(() => setReplayStart(liveFrom), [liveFrom])
  useEffect(() => void (session && renewPush(session)), [session])
  return (
    <LinkContext value={RouteLink}>
      <Page
        surface={surface}
        contentId={contentId}
        header={
          isInApp ? undefined : <Header links={links} account={account} homeHref={homeHref} contentId={contentId} />
        }
        bottomBar={isInApp || isConversation(pathname) ? undefined : <BottomBar items={items} />}
      >
        <NavigationProgress />
        <ConnectionLine />
        <RenderedForContext value={userId}>{children}</RenderedForContext>
        <SignInDialog side={surface} userId={userId} />
        <ToastRegion />
      </Page>
    </LinkContext>
  )
}

/** Reloads when another person signs in in another tab: the page was rendered for the first one. */
function useReloadForAnother(userId: number | undefined) {
  const first = useRef(userId)
  useEffect(() => {
    first.current ??= userId
    setPagePerson(first.current)
    if (userId !== undefined && userId !== first.current) location.reload()
  }, [userId])
  useEffect(() => () => setPagePerson(undefined), [])
}

/** After a navigation, screen-reader users continue at its content. */
function useFocusAfterNavigation(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname])
}
