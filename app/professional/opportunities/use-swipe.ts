import { type PointerEvent, useRef } from 'react'

const enoughPx = 80
/** Mostly vertical movement scrolls. */
const steepness = 0.7

type Start = { x: number; y: number; id: number }

/** Swipe left: the card follows, and the reasons open past a threshold. */
export function useSwipeLeft(onSwipe: () => void) {
  const start = useRef<Start>(undefined)
  const move = (card: HTMLElement, px: number) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    card.style.translate = px === 0 || isStill ? '' : `${px}px 0`
  }
  const pulled = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (start.current?.id !== pointerId) return 0
    const aside = clientX - start.current.x
    return aside < 0 && Math.abs(clientY - start.current.y) < -aside * steepness ? aside : 0
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch' && event.isPrimary)
        start.current = { x: event.clientX, y: event.clientY, id: event.pointerId }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) move(event.currentTarget, Math.max(pulled(event), -enoughPx * 1.5))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFar = pulled(event) <= -enoughPx
      start.current = undefined
      move(event.currentTarget, 0)
      if (isFar) onSwipe()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = undefined
      move(event.currentTarget, 0)
    },
  }
}
