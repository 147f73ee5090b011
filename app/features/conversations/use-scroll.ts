import { useEffect, useLayoutEffect, useRef } from 'react'

const nearEnd = 120 // px

/**
 * Sticks to the end as messages arrive and the screen rotates, unless the reader scrolled up; prepended messages move
 * nothing.
 */
export function useScroll(messages: { id: number }[], unsent: number) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ first: messages[0]?.id, last: 0, unsent: 0, height: 0, distanceToEnd: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const previous = before.current
    const first = messages[0]?.id
    const last = messages.at(-1)?.id ?? 0
    // Scroll events come after the frame, so the position itself is compared.
    const distanceToEnd = Math.max(previous.distanceToEnd, previous.height - element.scrollTop - element.clientHeight)
    if (previous.first !== first && previous.last === last && previous.height)
      element.scrollTop += element.scrollHeight - previous.height
    else if (distanceToEnd <= nearEnd || unsent > previous.unsent) element.scrollTop = element.scrollHeight
    const updateDistance = () => {
      before.current.distanceToEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    }
    before.current = { first, last, unsent, height: element.scrollHeight, distanceToEnd: 0 }
    updateDistance()
    element.addEventListener('scroll', updateDistance, { passive: true })
    return () => element.removeEventListener('scroll', updateDistance)
  }, [messages, unsent])
  useEffect(() => {
    const element = box.current
    if (!element) return
    let clientHeight = element.clientHeight
    // Observes the content too: late pictures and fonts change its height.
    const resizeObserver = new ResizeObserver(() => {
      const { distanceToEnd, height } = before.current
      const movedUp = height - element.scrollTop - clientHeight
      if (Math.max(distanceToEnd, movedUp) <= nearEnd) element.scrollTop = element.scrollHeight
      before.current.height = element.scrollHeight
      clientHeight = element.clientHeight
    })
    for (const child of [element, ...element.children]) resizeObserver.observe(child)
    return () => resizeObserver.disconnect()
  }, [])
  return box
}
