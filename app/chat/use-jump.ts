import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { messageElement, messageOfHash } from './message-element.ts'

/** Goes to a message, which `reach` brings when it is further up than what was read yet; and to the one that the address names. */
export function useJump(reach: (id: number) => Promise<boolean>) {
  const { hash, key } = useLocation()
  async function jump(id: number) {
    if (!(await reach(id))) return
    requestAnimationFrame(() => {
      const element = document.getElementById(messageElement(id))
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    })
  }
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
