import { recordPageView } from '#app/browser/data-layer.ts'
import { supportPopovers } from '#app/browser/popovers.ts'
import { registerServiceWorker } from '#app/browser/service-worker.ts'
import { offerCookieChoice } from './cookie-banner.ts'
import { trackFormScroll } from './form-milestones.ts'

/** Idle work of a public page: tracking, consent, service worker. No React. */
export function runIdlePageWork() {
  supportPopovers()
  recordPageView()
  trackFormScroll()
  offerCookieChoice(recordPageView)
  registerServiceWorker()
}
