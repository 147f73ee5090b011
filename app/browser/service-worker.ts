import { isWebview } from './webview.ts'

const address = '/sw.js'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

/** Trusted Types: this policy allows one script URL only. */
function trustedAddress() {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return address
  return trustedTypes.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL(address)
}

let registered: Promise<ServiceWorkerRegistration> | undefined

/** Registers the service worker once. Undefined in development, in the mobile app, and where unsupported. */
export function serviceWorker(): Promise<ServiceWorkerRegistration> | undefined {
  if (import.meta.env.DEV || !('serviceWorker' in navigator) || isWebview()) return
  return (registered ??= navigator.serviceWorker.register(trustedAddress()))
}

/** Registers it; a refusal, as in private windows, is ignored. */
export function registerServiceWorker() {
  try {
    serviceWorker()?.catch(() => {})
  } catch {
    // no storage: it may be the app
  }
}
