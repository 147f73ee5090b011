const hour = 3_600
const day = 24 * hour

/**
 * Hourly and daily limits of writes per person, far above the busiest honest day (quality: Limits). Consumed in the
 * action's transaction: rejected ones do not count. PINs and coins have their own limits.
 */
export const personLimits = {
  /** A client's orders, new or repeated. Five of one phone in a day already wait for a person (domain 2.1). */
  order: [
    { name: 'orders-in-hour', points: 30, durationSeconds: hour },
    { name: 'orders-in-day', points: 60, durationSeconds: day },
  ],
  orderChange: [{ name: 'order-changes-in-hour', points: 60, durationSeconds: hour }],
  watch: [{ name: 'watches-in-hour', points: 30, durationSeconds: hour }],
  /** Six a minute for an hour is faster than anyone types. */
  message: [
    { name: 'messages-in-hour', points: 360, durationSeconds: hour },
    { name: 'messages-in-day', points: 2_000, durationSeconds: day },
  ],
  report: [{ name: 'reports-in-day', points: 20, durationSeconds: day }],
  /** A professional's first messages, with or without a price. */
  firstMessage: [
    { name: 'first-messages-in-hour', points: 60, durationSeconds: hour },
    { name: 'first-messages-in-day', points: 200, durationSeconds: day },
  ],
  /** Proposal versions and change requests. */
  proposal: [
    { name: 'proposals-in-hour', points: 30, durationSeconds: hour },
    { name: 'proposals-in-day', points: 100, durationSeconds: day },
  ],
  contactMark: [{ name: 'contact-marks-in-hour', points: 200, durationSeconds: hour }],
  /** Notes, reminders and attempts of a professional. */
  contactWork: [{ name: 'contact-work-in-hour', points: 600, durationSeconds: hour }],
  visit: [{ name: 'visits-in-hour', points: 60, durationSeconds: hour }],
  /** Uploads, rejected ones included, since each costs work. A whole portfolio fits into an hour. */
  picture: [
    { name: 'pictures-in-hour', points: 120, durationSeconds: hour },
    { name: 'pictures-in-day', points: 400, durationSeconds: day },
  ],
  pushDevice: [{ name: 'push-devices-in-hour', points: 60, durationSeconds: hour }],
  review: [
    { name: 'reviews-in-hour', points: 12, durationSeconds: hour },
    { name: 'reviews-in-day', points: 30, durationSeconds: day },
  ],
  /** PDFs of receipts and proposals, which may be rendered on demand. */
  document: [{ name: 'documents-in-hour', points: 60, durationSeconds: hour }],
  ticket: [
    { name: 'tickets-in-hour', points: 6, durationSeconds: hour },
    { name: 'tickets-in-day', points: 20, durationSeconds: day },
  ],
} as const
