import { useEffect } from 'react'
import { href } from '#href.ts'

/** What the app set for this tab belongs to no person. */
const stays = 'webview'

/** Clears drafts, unsent messages and begun requests on sign-out. An expired session keeps them. */
export function clearTab() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== stays) sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: there is nothing.
  }
}

/** Leaves nothing of the signed-out person to the next one in this tab. */
export function useClearOnSignOut() {
  useEffect(() => {
    const look = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.getAttribute('action') === href('/sair')) clearTab()
    }
    addEventListener('submit', look)
    return () => removeEventListener('submit', look)
  }, [])
}
