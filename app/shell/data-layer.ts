declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Notes what a person did, for the analytics of the page (spec 7). Holds no personal data. */
export function noteEvent(event: string, data: Record<string, unknown>) {
  window.dataLayer = [...(window.dataLayer ?? []), { event, ...data }]
}
