import { useEffect } from 'react'
import { href } from '#href.ts'
import { webviewKey } from './webview.ts'

/** Clears drafts, unsent messages and begun requests on sign-out, but not when a session expires. */
export function clearSessionStorage() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== webviewKey) sessionStorage.removeItem(key)
  } catch {
    // No storage, nothing stored.
  }
}

export function useClearOnSignOut() {
  useEffect(() => {
    const clearOnSignOut = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.getAttribute('action') === href('/sair')) clearSessionStorage()
    }
    addEventListener('submit', clearOnSignOut)
    return () => removeEventListener('submit', clearOnSignOut)
  }, [])
}
