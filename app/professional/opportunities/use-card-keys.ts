import { type RefObject, useLayoutEffect } from 'react'
import { dismissSheetId } from '../opportunity/dismiss-sheet.tsx'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrows or J and K move between cards, X opens the reasons; only while a card has the focus. */
export function useCardKeys(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', goByKeys)
    return () => element?.removeEventListener('keydown', goByKeys)
  }, [list])
}

function goByKeys(event: KeyboardEvent) {
  const target = event.target as HTMLElement
  const item = target.closest<HTMLElement>('[data-order]')
  if (!item || target.closest('[popover]') || event.ctrlKey || event.metaKey || event.altKey) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (key === 'x') {
    event.preventDefault()
    document.getElementById(dismissSheetId(item.dataset.order!))?.showPopover()
  }
  const step = steps[key]
  if (!step) return
  event.preventDefault()
  const items = [...item.parentElement!.children]
  items[items.indexOf(item) + step]?.querySelector<HTMLElement>('a, button')?.focus()
}
