/** Types of the worker scope, since TypeScript loads only one library. */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }

export type FetchEvent = Extendable & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type PushEvent = Extendable & { data: { json: () => unknown } | null }
type NotificationEvent = Extendable & { notification: Notification }
/** Some browsers omit expired ones. */
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
