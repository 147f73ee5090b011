import type { DeliveryChannel } from './matrix.ts'
import type { TextFacts, NotificationContent } from './notification.ts'

/**
 * One message to one person by one channel; an e-mail may cover several notifications. `idempotencyKey` identifies
 * the message across retries.
 */
export type OutgoingMessage = {
  channel: DeliveryChannel
  to: { userId: number; role: 'client' | 'professional'; name: string; address: string }
  idempotencyKey: string
  /** The first notification of the message: replies refer to it. */
  notificationId: number
  isDigest: boolean
  /** Push messages expire then, so that a phone switched on later does not ring in quiet hours. Null: no limit. */
  ringsUntil: Date | null
  contents: (NotificationContent & { about: TextFacts })[]
}
