/** What a service worker has that a page has not; TypeScript knows either the one world or the other. */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }

export type FetchEvent = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type PushEvent = Extendable & { data: { json: () => unknown } | null }
type NotificationEvent = Extendable & { notification: Notification }
/** Some browsers leave out what they no longer have. */
type SubscriptionChange = Extendable & { oldSubscription?: PushSubscription | null }

type Window = {
  url: string
  focused: boolean
  focus: () => Promise<Window>
  navigate: (url: string) => Promise<unknown>
}

type Events = {
  install: Extendable
  activate: Extendable
  fetch: FetchEvent
  push: PushEvent
  notificationclick: NotificationEvent
  pushsubscriptionchange: SubscriptionChange
}

export type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<Window[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
