import { isWebview } from './webview.ts'

const address = '/sw.js'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

/** The content policy lets a program name one script, by this one policy, and it names no other. */
function trustedAddress() {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  return trustedTypes.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL(address)
}

let registered: Promise<ServiceWorkerRegistration> | undefined

/**
 * The service worker of this browser, registered once. Undefined where there is none: in development, whose files change all
 * the time, inside the mobile app, which has pages and messages of its own, and in browsers without.
 */
export function serviceWorker(): Promise<ServiceWorkerRegistration> | undefined {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || isWebview()) return
  return (registered ??= navigator.serviceWorker.register(trustedAddress()))
}

/** Sees to it that there is one. That a browser refuses it, in a private window for instance, takes nothing from the page. */
export function registerServiceWorker() {
  try {
    serviceWorker()?.catch(() => {})
  } catch {
    // storage is refused: it is not known whether this is the app
  }
}
