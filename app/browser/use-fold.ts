import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** A disclosure that remembers its state for the tab; it opens when the URL's fragment or `opensByDefault` says so. */
export function useFold(id: string, opensByDefault: boolean) {
  const { pathname, hash } = useLocation()
  const key = `fold:${pathname}#${id}`
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(opensByDefault)
  const [lastDefault, setLastDefault] = useState(opensByDefault)
  if (opensByDefault !== lastDefault) {
    setLastDefault(opensByDefault)
    if (opensByDefault) setOpen(true)
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
      if (isOpen !== opensByDefault) sessionStorage.setItem(key, isOpen ? 'open' : 'closed')
      else sessionStorage.removeItem(key)
    },
  }
}
