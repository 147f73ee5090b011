import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isWebview, isWebviewAddress } from './webview.ts'

/** Whether the page stands inside the mobile app. The server only knows the address; the tab knows the rest. */
export function useWebview() {
  const { search } = useLocation()
  const [isInside, setInside] = useState(isWebviewAddress(search))
  useEffect(() => setInside(isWebview()), [])
  return isInside
}
