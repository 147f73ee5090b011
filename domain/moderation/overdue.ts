import type { StaffPermission } from '#domain/identity/staff.ts'

/**
 * Staff queues, their permission, and the hours after which an item is overdue; null: each row has its own due date.
 */
export const queues = {
  held_orders: { wants: 'moderate', hours: 4 },
  reviews: { wants: 'moderate', hours: 72 },
  replies: { wants: 'moderate', hours: 72 },
  reports: { wants: 'moderate', hours: 24 },
  /** 0 hours: overdue at once. */
  notifications: { wants: 'moderate', hours: 0 },
  pins: { wants: 'moderate', hours: 0 },
  verifications: { wants: 'verify_pros', hours: null },
  claims: { wants: 'wallet_adjust', hours: null },
  adjustments: { wants: 'wallet_adjust', hours: 4 },
  tickets: { wants: 'support', hours: null },
  books: { wants: 'wallet_adjust', hours: 0 },
  payments: { wants: 'wallet_adjust', hours: 24 },
} as const satisfies Record<string, { wants: StaffPermission; hours: number | null }>
export type Queue = keyof typeof queues
export type Overdue = { queue: Queue; waiting: number; since: Date }
