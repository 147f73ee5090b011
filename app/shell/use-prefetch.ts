import { useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import { isWithinArea } from './route-link.tsx'

/** Pointer events that precede a press. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

const prefetchedPaths = new Set<string>()

function preload(file: string) {
  if (prefetchedPaths.has(file)) return
  prefetchedPaths.add(file)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
}

/** Returns a function that cancels it. Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void) {
  if (!('requestIdleCallback' in globalThis)) {
    const wait = setTimeout(run, 500)
    return () => clearTimeout(wait)
  }
  const wait = requestIdleCallback(run, { timeout: 4000 })
  return () => cancelIdleCallback(wait)
}

/** Respects data saver, in browsers that expose it. */
const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches the code of the next page: of a link when it is touched, of list cards when idle. Never its data, as React
 * Router's `prefetch` does: reading an order or a notification marks it as read.
 */
export function usePrefetch() {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { key } = useLocation()

  useEffect(() => {
    const routes = router?.routes
    if (!routes || !manifest) return
    const fetchCode = (link: HTMLAnchorElement | null) => {
      const path = link?.getAttribute('href') ?? ''
      if (!isWithinArea(path)) return
      for (const { route } of matchRoutes(routes, path.replace(/[?#].*/, '')) ?? []) {
        const entry = manifest.routes[route.id]
        for (const file of entry ? [entry.module, ...(entry.imports ?? [])] : []) preload(file)
      }
    }
    const onIntent = (event: Event) => fetchCode(linkOf(event))
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    const cancel = whenIdle(() => {
      if (!sparesData()) for (const link of document.querySelectorAll<HTMLAnchorElement>('article a')) fetchCode(link)
    })
    return () => {
      cancel()
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [key, manifest, router])
}
