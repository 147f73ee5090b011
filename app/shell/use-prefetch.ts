import { useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import { isWithinArea } from './route-link.tsx'

/** What a finger or a pointer does before it presses. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null)

const asked = new Set<string>()

function preload(file: string) {
  if (asked.has(file)) return
  asked.add(file)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
}

/** Returns how to leave it. Safari knows no idle time. */
function whenIdle(run: () => void) {
  if (!('requestIdleCallback' in globalThis)) {
    const wait = setTimeout(run, 500)
    return () => clearTimeout(wait)
  }
  const wait = requestIdleCallback(run, { timeout: 4000 })
  return () => cancelIdleCallback(wait)
}

/** People who pay for each byte say so; browsers that cannot say it are not asked. */
const sparesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches the code of the page that somebody is about to open: as soon as a link is touched, and that of the cards of a list when the page
 * has nothing else to do. Never its data, as React Router's own `prefetch` does: to read an order or a notice is to have seen it, and answers
 * that are kept by nobody would come twice.
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
