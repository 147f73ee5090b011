import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { messageElement, messageOfHash } from './message-element.ts'

/** Goes to a message, which `reach` brings when it is further up than what was read yet; and to the one that the address names. */
export function useJump(reach: (id: number) => Promise<boolean>) {
  const { hash, key } = useLocation()
  const wanted = useRef<number | null>(null)
  function go() {
    const element = wanted.current === null ? null : document.getElementById(messageElement(wanted.current))
    if (!element) return
    wanted.current = null
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  }
  async function jump(id: number) {
    if (!(await reach(id))) return
    wanted.current = id
    go()
  }
  useEffect(go) // what was reached stands on the page only with a commit to come
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
