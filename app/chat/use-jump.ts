import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { messageElement, messageOfHash } from './message-element.ts'

/** Goes to a message, which `reach` brings when it is further up than what was read yet; and to the one that the address names. */
export function useJump(reach: (id: number) => Promise<boolean>) {
  const { hash, key } = useLocation()
  const [wanted, setWanted] = useState<number | null>(null)
  async function jump(id: number) {
    if (await reach(id)) setWanted(id)
  }
  // What was reached stands on the page with one of the next commits, not necessarily with this one.
  useEffect(() => {
    const element = wanted === null ? null : document.getElementById(messageElement(wanted))
    if (!element) return
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    setWanted(null)
  })
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
