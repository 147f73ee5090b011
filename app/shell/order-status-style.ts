import type { IconName } from '#app/components/icon.tsx'
import type { Tone } from '#app/components/tone.ts'
import type { DisplayStatus } from '#domain/orders/order.ts'

/** Colour and icon of every status; the words are in texts/orders.ts. */
export const orderStatusStyle = {
  pending_verification: { tone: 'warning', icon: 'phone' },
  waiting: { tone: 'warning', icon: 'clock' },
  searching: { tone: 'info', icon: 'search' },
  searching_with_leads: { tone: 'success', icon: 'users' },
  notification: { tone: 'accent', icon: 'bell' },
  hired: { tone: 'success', icon: 'check-circle' },
  finalized: { tone: 'neutral', icon: 'check' },
  finalized_zero_lead: { tone: 'neutral', icon: 'info' },
  blocked: { tone: 'danger', icon: 'lock' },
  duplicated: { tone: 'neutral', icon: 'list' },
  canceled: { tone: 'neutral', icon: 'close' },
} as const satisfies Record<DisplayStatus, { tone: Tone; icon: IconName }>
