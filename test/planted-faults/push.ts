import type { Fault } from './fault.ts'

/** Service worker cache and push subscriptions (docs/decisions/0028, 0037). */
export const pushFaults: Fault[] = [
  {
    name: 'the service worker keeps the page of a person',
    file: 'app/service-worker/service-worker.ts',
    find: '    return (await event.preloadResponse) ?? (await fetch(event.request))\n',
    replace: `    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    await (await caches.open(cacheName)).put(event.request, answer.clone())
    return answer\n`,
    test: 'test/service-worker.test.ts',
    rebuilt: true,
    failingTests: ['the worker caches no page, page data or API response'],
  },
  {
    name: 'the browser of somebody else can be taken off their list',
    file: 'domain/notifications/remove-push-device.server.ts',
    find: `      .where('user_id', '=', userId)\n`,
    replace: `      .where('user_id', '>', userId - userId)\n`,
    test: 'domain/notifications/push-devices.server.test.ts',
    failingTests: ['another person’s browser cannot be removed'],
  },
  {
    name: 'messages may be sent to any host',
    file: 'domain/notifications/save-push-device.server.ts',
    find: '!canPushTo(new URL(endpoint)) || ',
    replace: '',
    test: 'domain/notifications/push-devices.server.test.ts',
    failingTests: ['only endpoints of known push services are accepted'],
  },
  {
    name: 'push continues after the session ended',
    file: 'domain/notifications/push-devices.server.ts',
    find: `    .where('s.revoked_at', 'is', null)\n    .where('s.expires_at', '>', now)\n`,
    replace: `    .where('s.created_at', '<=', now)\n`,
    test: 'domain/notifications/push-devices.server.test.ts',
    failingTests: ['an ended session gets no further push'],
  },
  {
    name: 'on a shared browser a renewal takes what somebody else asked for',
    file: 'domain/notifications/save-push-device.server.ts',
    find: '    if (isRenewal && !former.length) return ok(null)\n',
    replace: '',
    test: 'domain/notifications/push-devices.server.test.ts',
    failingTests: ['a renewal continues this person’s subscription and no one else’s'],
  },
  {
    name: 'anyone who proves the phone again in the same tab loses the messages of this browser',
    file: 'app/browser/push.ts',
    find: 'sessionStorage.getItem(renewedKey) === String(session)',
    replace: 'sessionStorage.getItem(renewedKey)',
    test: 'test/e2e/service-worker.test.ts',
    rebuilt: true,
    failingTests: [
      'without an open page, an order reaches the professional within ten seconds of its review, and the reply its client',
    ],
  },
  {
    name: 'a page that is left too soon says that it renewed the messages of its browser',
    file: 'app/browser/push.ts',
    find: `    const registration = await serviceWorker()\n    const subscription`,
    replace: `    sessionStorage.setItem(renewedKey, String(session))\n    const registration = await serviceWorker()\n    const subscription`,
    test: 'test/e2e/push.test.ts',
    rebuilt: true,
    failingTests: ['verifying the phone again renews push in this browser, even if the page closes early'],
  },
]
