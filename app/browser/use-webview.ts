import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isWebview, isWebviewAddress } from './webview.ts'

const never = () => () => {}

/** Whether the page runs in the mobile app. The server knows only the URL; the tab has the rest. */
export function useWebview() {
  const { search } = useLocation()
  return useSyncExternalStore(never, isWebview, () => isWebviewAddress(search))
}
