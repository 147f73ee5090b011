import { isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import type { ContactMode } from '#domain/orders/order.ts'
import { isFullRefund, type RefundReason } from '#domain/refunds/refund.ts'

/** Phone and e-mail, or why both are hidden. */
export type ContactData =
  | { phone: string; email: string; hiddenBecause: null }
  | { phone: null; email: null; hiddenBecause: HiddenBecause }

type HiddenBecause = 'only_chat' | 'client_deleted' | 'refunded' | 'blocked'

const hidden = (hiddenBecause: HiddenBecause): ContactData => ({ phone: null, email: null, hiddenBecause })

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
