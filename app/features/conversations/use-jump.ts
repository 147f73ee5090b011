import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { messageElement, messageOfHash } from './message-element.ts'

/** Scrolls to a message, loading older pages with `loadUntil`, and to the one in the URL. */
export function useJump(loadUntil: (id: number) => Promise<boolean>) {
  const { hash, key } = useLocation()
  const targetId = useRef<number | null>(null)
  function go() {
    const element = targetId.current === null ? null : document.getElementById(messageElement(targetId.current))
    if (!element) return
    targetId.current = null
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }
  async function jump(id: number) {
    if (!(await loadUntil(id))) return
    targetId.current = id
    go()
  }
  useEffect(go) // the loaded message is rendered by the next commit
  const latest = useRef(jump)
  useEffect(() => {
    latest.current = jump
  })
  useEffect(() => {
    const named = messageOfHash(hash)
    if (named !== null) void latest.current(named)
  }, [hash, key])
  return jump
}
