import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isWebview, isWebviewAddress } from './webview.ts'

const never = () => () => {}

/** Whether the page stands inside the mobile app. The server only knows the address; the tab knows the rest. */
export function useWebview() {
  const { search } = useLocation()
  return useSyncExternalStore(never, isWebview, () => isWebviewAddress(search))
}
