import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey } from './draft-key.ts'

/**
 * A draft stored for the tab: a failure, reload or ended session loses nothing. `version` changes with every text
 * that was not typed; use it as the `key` of an uncontrolled field.
 */
export function useDraft(name: string) {
  const key = draftKey(name)
  const [draft, setDraft] = useState({ text: '', version: 0 })
  const isTouched = useRef(false) // does not interrupt typing
  useEffect(() => {
    let isMounted = true
    queueMicrotask(() => {
      const text = sessionStorage.getItem(key) ?? ''
      if (isMounted && !isTouched.current)
        setDraft((last) => (text === last.text ? last : { text, version: last.version + 1 }))
    })
    return () => {
      isMounted = false
    }
  }, [key])
  /** Call after sending: nothing is restored. */
  const clear = useCallback(() => {
    sessionStorage.removeItem(key)
    setDraft(({ version }) => ({ text: '', version: version + 1 }))
  }, [key])
  return {
    ...draft,
    clear,
    /** Replaces the field's text. */
    replace(text: string) {
      isTouched.current = true
      sessionStorage.setItem(key, text)
      setDraft(({ version }) => ({ text, version: version + 1 }))
    },
    save(text: string) {
      isTouched.current = true
      if (text) sessionStorage.setItem(key, text)
      else sessionStorage.removeItem(key)
    },
  }
}
