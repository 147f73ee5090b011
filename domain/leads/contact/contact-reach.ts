import type { ContactMode } from '#domain/orders/order.ts'
import { masksContactData } from '#domain/orders/mask-contact-data.ts'
import { isRefundedState, type RefundReason } from '#domain/refunds/refund.ts'

export type Reach = {
  phone: string | null
  email: string
  /** Why contact data is hidden: chat only, deleted client, full refund, or a block. */
  noReach: 'only_chat' | 'left' | 'given_back' | 'blocked' | null
}

/**
 * How the payer of a contact may reach its client. "Só pelo chat" holds after the unlock too (product: Coins): phone
 * and e-mail stay on the server until the client shares them. They also stay hidden after a full refund or a block.
 */
export function reachOf({
  phone,
  email,
  contactMode,
  refundReason,
  contactGivenAt,
  isBlocked,
}: {
  phone: string | null
  email: string
  contactMode: ContactMode
  refundReason: RefundReason | null
  contactGivenAt: Date | null
  isBlocked: boolean
}): Reach {
  if (phone === null) return { phone: null, email: '', noReach: 'left' }
  if (refundReason && isRefundedState(refundReason)) return { phone: null, email: '', noReach: 'given_back' }
  if (isBlocked) return { phone: null, email: '', noReach: 'blocked' }
  if (masksContactData({ contactMode, contactGivenAt })) return { phone: null, email: '', noReach: 'only_chat' }
  return { phone, email, noReach: null }
}
