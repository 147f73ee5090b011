import { recordEvent } from '#app/browser/data-layer.ts'

/**
 * Tracks once each, in order, that the form was scrolled to its middle and end (spec 7; W-04). Visible without
 * scrolling does not count.
 */
export function trackFormScroll() {
  const form = document.querySelector('page-island[name=request-form]')
  if (!form) return
  const milestones = [
    { event: 'middle form', share: 0.5 },
    { event: 'final form', share: 1 },
  ]
  const look = () => {
    // A page-island has no box if it is `display: contents`.
    const { top, height } = (form.firstElementChild ?? form).getBoundingClientRect()
    while (milestones[0] && height > 0 && top + height * milestones[0].share <= innerHeight) {
      recordEvent(milestones[0].event)
      milestones.shift()
    }
    if (!milestones.length) removeEventListener('scroll', look)
  }
  addEventListener('scroll', look, { passive: true })
}
