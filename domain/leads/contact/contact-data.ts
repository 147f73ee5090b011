import { isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import type { ContactMode } from '#domain/orders/order.ts'
import { isFullRefund, type RefundReason } from '#domain/refunds/refund.ts'

export type ContactData = {
  phone: string | null
  email: string
  /** Null if phone and e-mail are shown. */
  hiddenBecause: 'only_chat' | 'client_deleted' | 'refunded' | 'blocked' | null
}

const hidden = (hiddenBecause: ContactData['hiddenBecause']): ContactData => ({ phone: null, email: '', hiddenBecause })

/**
 * The contact data that the payer of a contact sees. "Só pelo chat" holds after the unlock too (product: Coins): phone
 * and e-mail stay on the server until the client shares them. They also stay hidden after a full refund or a block.
 */
export function contactDataOf({
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
}): ContactData {
  if (phone === null) return hidden('client_deleted') // only the orders of a deleted client have none
  if (refundReason && isFullRefund(refundReason)) return hidden('refunded')
  if (isBlocked) return hidden('blocked')
  if (isContactDataMasked({ contactMode, contactGivenAt })) return hidden('only_chat')
  return { phone, email, hiddenBecause: null }
}
