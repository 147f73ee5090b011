import type { Way } from './matrix.ts'
import type { About, NotificationContent } from './notification.ts'

/**
 * One message to one person by one channel; an e-mail may cover several notifications. `once` identifies the message
 * across retries.
 */
export type EmailContent = {
  way: Way
  to: { userId: number; role: 'client' | 'professional'; name: string; address: string }
  once: string
  /** The first thing that it tells of: what an answer to it is about. */
  noticeId: number
  isDigest: boolean
  /** Until when push may ring: a phone that is off until then does not ring in the quiet hours. Null: at any hour, and by ways that ring nowhere. */
  ringsUntil: Date | null
  told: (NotificationContent & { about: About })[]
}
