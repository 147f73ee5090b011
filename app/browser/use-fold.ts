import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A disclosure whose state is stored for the tab; it opens when the URL's fragment names it or when `mustOpen` turns true. */
export function useFold(id: string, mustOpen: boolean) {
  const { pathname, hash } = useLocation()
  const key = `fold:${pathname}#${id}`
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(mustOpen)
  const [last, setLast] = useState(mustOpen)
  if (mustOpen !== last) {
    setLast(mustOpen)
    if (mustOpen) setOpen(true)
  }
  useEffect(() => {
    const stored = sessionStorage.getItem(key)
    if (details.current && (stored || hash === `#${id}`))
      details.current.open = stored !== 'closed' || hash === `#${id}`
  }, [key, hash, id])
  return {
    ref: details,
    open,
    onToggle() {
      const isOpen = details.current?.open ?? false
      setOpen(isOpen)
      if (isOpen !== mustOpen) sessionStorage.setItem(key, isOpen ? 'open' : 'closed')
      else sessionStorage.removeItem(key)
    },
  }
}
