/**
 * The service worker (docs/decisions/0028): caches build files and the offline page, never personal pages, and shows
 * push messages. `scripts/build-service-worker.ts` builds it and fills in the two constants.
 */
import { resubscribe } from '#app/browser/push-subscription.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'

declare const buildOfWorker: string
/** Addresses that the offline page needs. */
declare const shellOfWorker: string[]

const scope = self as unknown as WorkerScope
const prefix = 'ajeita-'
const cacheName = prefix + buildOfWorker
const offlinePage = href('/sem-internet')

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

async function install() {
  const cache = await caches.open(cacheName)
  // Without cookies and HTTP cache: this build's page, as everybody sees it.
  await cache.addAll([new Request(offlinePage, { cache: 'reload', credentials: 'omit' }), ...shellOfWorker])
  await scope.skipWaiting()
}

async function activate() {
  const former = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(former.map((name) => caches.delete(name)))
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileOfBuild(event.request))
  else if (mode === 'navigate') event.respondWith(page(event))
})

/** Build files are named by content and never change. */
async function fileOfBuild(request: Request) {
  const cachedResponse = await caches.match(request)
  if (cachedResponse) return cachedResponse
  const answer = await fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    // No storage: the response works without.
    caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return answer
}

/** Network only. The URL stays, so a reload retries the page. */
async function page(event: FetchEvent) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

type Message = { title?: string; body?: string; url?: string }

scope.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data))))

/** An unreadable push is shown with the brand name alone: browsers revoke permission when a push shows nothing. */
function messageOf(data: { json: () => unknown } | null): Message {
  try {
    return (data?.json() as Message | null) ?? {}
  } catch {
    return {}
  }
}

/** One notification per page, the newest. */
const show = ({ title, body, url }: Message) =>
  scope.registration.showNotification(title ?? brand.name, {
    ...(body ? { body } : {}),
    ...(url ? { tag: url } : {}),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'pt-BR',
    data: { url },
  })

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = (event.notification.data ?? {}) as Message
  event.waitUntil(open(url))
})

/** Focuses the window with the notification's page, or opens it. Other origins are ignored. */
async function open(address = '/') {
  const target = new URL(address, location.origin)
  if (target.origin !== location.origin) return
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openPage = windows.find(({ url }) => new URL(url).pathname === target.pathname)
  if (openPage) await openPage.focus()
  else await scope.clients.openWindow(target.href)
}

/** The browser renewed the subscription: it stays with its person. */
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(resubscribe(scope.registration.pushManager, event.oldSubscription?.endpoint)),
)
