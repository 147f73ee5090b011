import { useEffect, useRef } from 'react'
import { listenLive, type LiveEvent, type LiveKind } from './live-events.ts'
import { useRevalidateWhenIdle } from './use-revalidation.ts'

const debounceMs = 120 // one change often has several events

/** Runs the handler for events of these kinds, and for `resync`. The handler may change at every rendering. */
export function useLive(kinds: readonly LiveKind[], handler: (event: LiveEvent) => void) {
  const latest = useRef(handler)
  const kindList = kinds.join(' ')
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const kinds = new Set<string>(kindList.split(' '))
    return listenLive((event) => {
      if (event.kind === 'resync' || kinds.has(event.kind)) latest.current(event)
    })
  }, [kindList])
}

const signOutTakesMs = 1_000

/** The session of this page ended, here or elsewhere. Signing out here leaves the page anyway. */
export function useSessionEnd(handler: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(['session.ended'], ({ kind }) => {
    if (kind !== 'session.ended') return
    clearTimeout(timer.current)
    timer.current = setTimeout(handler, signOutTakesMs)
  })
}
/** Revalidates on these events; several at once are one revalidation. */
export function useLiveRevalidation(kinds: readonly LiveKind[]) {
  const refresh = useRevalidateWhenIdle()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(kinds, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, debounceMs)
  })
}
