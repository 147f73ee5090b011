import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey } from './draft-key.ts'

/**
 * A draft stored for the tab: a failure, reload or ended session loses nothing. `round` changes when a stored text
 * was found, to remount an uncontrolled field.
 */
export function useDraft(name: string) {
  const key = draftKey(name)
  const [kept, setKept] = useState({ text: '', round: 0 })
  const isTouched = useRef(false) // does not interrupt typing
  useEffect(() => {
    let isMounted = true
    queueMicrotask(() => {
      const text = sessionStorage.getItem(key) ?? ''
      if (isMounted && !isTouched.current)
        setKept((last) => (text === last.text ? last : { text, round: last.round + 1 }))
    })
    return () => {
      isMounted = false
    }
  }, [key])
  /** Call after sending: nothing is restored. */
  const forget = useCallback(() => {
    sessionStorage.removeItem(key)
    setKept(({ round }) => ({ text: '', round: round + 1 }))
  }, [key])
  return {
    forget,
    text: kept.text,
    round: kept.round,
    /** Replaces the field's text. */
    use(words: string) {
      isTouched.current = true
      sessionStorage.setItem(key, words)
      setKept((last) => ({ text: words, round: last.round + 1 }))
    },
    keep(text: string) {
      isTouched.current = true
      if (text) sessionStorage.setItem(key, text)
      else sessionStorage.removeItem(key)
    },
  }
}
