import { useEffect, useLayoutEffect, useRef } from 'react'

const nearEnd = 120 // px

/**
 * Sticks to the end as messages arrive and the screen rotates, unless the reader scrolled up; prepended messages move
 * nothing.
 */
export function useScroll(messages: { id: number }[], unsent: number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ first: messages[0]?.id, last: 0, unsent: 0, height: 0, toEnd: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const was = before.current
    const first = messages[0]?.id
    const last = messages.at(-1)?.id ?? 0
    // Scroll events come after the frame, so the position itself is compared.
    const toEnd = Math.max(was.toEnd, was.height - element.scrollTop - element.clientHeight)
    if (was.first !== first && was.last === last && was.height) element.scrollTop += element.scrollHeight - was.height
    else if (toEnd <= nearEnd || unsent > was.unsent) element.scrollTop = element.scrollHeight
    const note = () => {
      before.current.toEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    }
    before.current = { first, last, unsent, height: element.scrollHeight, toEnd: 0 }
    note()
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [messages, unsent])
  useEffect(() => {
    const element = box.current
    if (!element) return
    let clientHeight = element.clientHeight
    // Observes the content too: late pictures and fonts change its height.
    const stay = new ResizeObserver(() => {
      const { toEnd, height } = before.current
      const movedUp = height - element.scrollTop - clientHeight
      if (Math.max(toEnd, movedUp) <= nearEnd) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
      clientHeight = element.clientHeight
    })
    for (const child of [element, ...element.children]) stay.observe(child)
    return () => stay.disconnect()
  }, [])
  return box
}
