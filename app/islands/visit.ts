import { recordPageView } from '#app/browser/data-layer.ts'
import { supportPopovers } from '#app/browser/popovers.ts'
import { registerServiceWorker } from '#app/browser/service-worker.ts'
import { offerCookieChoice } from './cookie-banner.ts'
import { waitlistForm } from './form-milestones.ts'

/** What a public page does when nothing else is to be done: its view, its form, the choice of cookies, the service worker. No React. */
export function beginVisit() {
  supportPopovers()
  recordPageView()
  waitlistForm()
  offerCookieChoice(recordPageView)
  registerServiceWorker()
}
