import { recordPageView, recordEvent } from '#app/browser/data-layer.ts'
import { supportPopovers } from '#app/browser/popovers.ts'
import { registerServiceWorker } from '#app/browser/service-worker.ts'
import { offerCookieChoice } from './cookie-banner.ts'

/** Idle work of a public page: tracking, consent, service worker. No React. */
export function runIdlePageWork() {
  supportPopovers()
  recordPageView()
  trackFormScroll()
  offerCookieChoice(recordPageView)
  registerServiceWorker()
}

/**
 * Tracks once each, in order, that the form was scrolled to its middle and end (spec 7; W-04). Visible without
 * scrolling does not count.
 */
function trackFormScroll() {
  const form = document.querySelector('page-island[name=request-form]')
  if (!form) return
  const milestones = [
    { event: 'middle form', share: 0.5 },
    { event: 'final form', share: 1 },
  ]
  const recordMilestones = () => {
    // A page-island has no box if it is `display: contents`.
    const { top, height } = (form.firstElementChild ?? form).getBoundingClientRect()
    while (milestones[0] && height > 0 && top + height * milestones[0].share <= innerHeight) {
      recordEvent(milestones[0].event)
      milestones.shift()
    }
    if (!milestones.length) removeEventListener('scroll', recordMilestones)
  }
  addEventListener('scroll', recordMilestones, { passive: true })
}
