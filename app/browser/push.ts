/** Push messages for signed-in pages. Nothing here asks for permission without a click. */
import { subscribe, registerSubscription } from './push-subscription.ts'
import { serviceWorker } from './service-worker.ts'
import { isWebview } from './webview.ts'

/**
 * `ask`: may be asked. `granted`: allowed earlier. `denied`: refused in the browser. `install`: needs the home screen
 * (iPhone, iPad). `never`: unsupported, or inside the app.
 */
export type PushAbility = 'ask' | 'granted' | 'denied' | 'install' | 'never'

const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushAbility(): PushAbility {
  try {
    if (import.meta.env.DEV || isWebview()) return 'never'
  } catch {
    return 'never' // storage is refused
  }
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'default' ? 'ask' : Notification.permission
  return isAppleTouch() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'never'
}

export type PushOutcome = 'on' | 'denied' | 'dismissed' | 'failed'

/** On click: ask permission, subscribe, store. */
export async function turnOnPush(): Promise<PushOutcome> {
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
    await serviceWorker()
    const { pushManager } = await navigator.serviceWorker.ready
    // An existing subscription may belong to a former key or another person.
    await (await pushManager.getSubscription())?.unsubscribe()
    await registerSubscription(await subscribe(pushManager))
    return 'on'
  } catch {
    return 'failed'
  }
}

const renewedKey = 'push:renewed'

/** Once per tab and session: renews the person's subscription after a new sign-in. */
export async function renewPush(session: number) {
  try {
    if (pushAbility() !== 'granted' || sessionStorage.getItem(renewedKey) === String(session)) return
    const registration = await serviceWorker()
    const subscription = await registration?.pushManager.getSubscription()
    if (subscription) await registerSubscription(subscription, { isRenewal: true })
    // Set only now: a page left meanwhile has registered nothing.
    sessionStorage.setItem(renewedKey, String(session))
  } catch {
    // retried on the next page
  }
}

const postponedKey = 'push:postponed'

/** "Agora não" is stored in this browser, so the card asks once. */
export function isPostponed() {
  try {
    return localStorage.getItem(postponedKey) !== null
  } catch {
    return true
  }
}
export function postpone() {
  try {
    localStorage.setItem(postponedKey, 'yes')
  } catch {
    // not stored: hidden on this page only
  }
}
