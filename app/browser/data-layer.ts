import { cookieChoice } from './cookie-choice.ts'

type Detail = Record<string, unknown>

declare global {
  interface Window {
    dataLayer?: Detail[]
  }
}

const pageType = () => document.body.dataset.pageType ?? ''

/**
 * Records an analytics event in the page (spec 7; AMB-55), the page type first (AMB-59). Sent only after consent,
 * without personal data (docs/decisions/0016).
 */
export function recordEvent(event: string, detail: Detail = {}) {
  const layer = (window.dataLayer ??= [{ pageType: pageType() }])
  layer.push({ event, ...detail })
  if (cookieChoice() !== 'all') return
  const body = JSON.stringify({ event, pageType: pageType(), path: location.pathname, detail })
  navigator.sendBeacon?.('/api/analytics', new Blob([body], { type: 'application/json' }))
}

/** One per page view. */
export const recordPageView = () => recordEvent('page view', { pageType: pageType() })
