import { type ReactNode, useEffect, useRef, useContext, useState } from 'react'
import {
  useLocation,
  createPath,
  matchRoutes,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useNavigation,
  useFetchers,
} from 'react-router'
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
import { connectionTexts } from '#texts/connection.ts'
import { ConnectionLine } from './connection-line.tsx'
import { RouteLink } from './route-link.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'
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

/**
 * Opens the target as a document when its code is gone, as after a release. React Router alone reloads the current
 * page.
 */
function useMissingCode() {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { location } = useNavigation()

  useEffect(() => {
    if (!location || !manifest || !router) return
    let isOver = false
    const matches = matchRoutes(router.routes, location.pathname) ?? []
    const files = matches.flatMap(({ route }) => manifest.routes[route.id]?.module ?? [])
    // Shares React Router's own import of the file; our navigation, started later, replaces its reload.
    Promise.all(files.map((file) => import(/* @vite-ignore */ file))).catch(() => {
      if (!isOver) setTimeout(() => globalThis.location.assign(createPath(location)))
    })
    return () => {
      isOver = true
    }
  }, [location, manifest, router])
}

/** Announced late: sighted people have the line, and an earlier announcement would interrupt the next page. */
const announceAfterMs = 1_500

/** Navigation in progress: a thin line after 150 ms by CSS, and an announcement for screen readers. */
function NavigationProgress() {
  const { state, location } = useNavigation()
  const isRevalidating = useFetchers().some((fetcher) => fetcher.state === 'loading')
  const isGoing = state === 'loading' || isRevalidating
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const late = setTimeout(() => setLong(true), announceAfterMs)
    return () => {
      clearTimeout(late)
      setLong(false)
    }
  }, [isGoing, location])
  return (
    <>
      {isGoing && <div className="navigation-progress" aria-hidden="true" />}
      <p role="status" className="sr-only">
        {isLong ? connectionTexts.opening : ''}
      </p>
    </>
  )
}
