/** Detects the mobile app's webview (AMB-35): by the address, stored for the tab, or by the app's bridge. */

type Post = { postMessage: (message: string, origin?: string) => void }
type Bridges = {
  ReactNativeWebView?: Post
  webkit?: { messageHandlers?: { chat?: Post } }
}

/** Survives signing out: set by the mobile app, not personal. */
export const webviewKey = 'webview'
const bridges = () => window as unknown as Bridges

export const isWebviewAddress = (search: string) => new URLSearchParams(search).get('webview') === 'true'

export function isWebview() {
  if (isWebviewAddress(location.search)) sessionStorage.setItem(webviewKey, 'true')
  return sessionStorage.getItem(webviewKey) === 'true' || bridges().ReactNativeWebView !== undefined
}

/** Asks the app to close the chat. */
export function closeWebview() {
  const message = JSON.stringify({ type: 'close' })
  const { ReactNativeWebView, webkit } = bridges()
  if (ReactNativeWebView) ReactNativeWebView.postMessage(message)
  else if (webkit?.messageHandlers?.chat) webkit.messageHandlers.chat.postMessage(message)
  else window.parent.postMessage(message, '*')
}
