import type { Urgency } from '#domain/orders/order.ts'

export type Wave = { wave: 1 | 2 | 3; size: number; afterMinutes: number; urgentAfterMinutes: number }

/** The waves of an order: the best twelve at once, 25 more, then all (product: Matching). */
export const waves: readonly Wave[] = [
  { wave: 1, size: 12, afterMinutes: 0, urgentAfterMinutes: 0 },
  { wave: 2, size: 25, afterMinutes: 15, urgentAfterMinutes: 5 },
  { wave: 3, size: 5_000, afterMinutes: 60, urgentAfterMinutes: 15 },
]

/** Minutes after publication at which a wave goes out. */
export const waveDelay = ({ afterMinutes, urgentAfterMinutes }: Wave, urgency: Urgency) =>
  urgency === 'today' ? urgentAfterMinutes : afterMinutes
