import { useEffect } from 'react'
import { href } from '#href.ts'

/** What the app told this tab is nobody's. */
const stays = 'webview'

/** Drafts, unsent messages and what was begun of a request, of whoever leaves on purpose. A session that ends keeps them. */
export function clearTab() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== stays) sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: there is nothing.
  }
}

/** The next one in this tab finds nothing of whoever signed out. */
export function useClearOnSignOut() {
  useEffect(() => {
    const look = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.getAttribute('action') === href('/sair')) clearTab()
    }
    addEventListener('submit', look)
    return () => removeEventListener('submit', look)
  }, [])
}
