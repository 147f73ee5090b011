import type { ContactMode } from '#domain/orders/order.ts'
import { isGivenBack, type RefundReason } from '#domain/refunds/refund.ts'

export type Reach = {
  phone: string | null
  email: string
  /** Why there is none: the client wants the chat alone or has left, or the contact was given back with all its coins. */
  noReach: 'only_chat' | 'left' | 'given_back' | null
}

/**
 * How a client may be reached by who paid for the contact. "Só pelo chat" holds after the unlock too, for the contact cost
 * less (product: Coins): neither phone nor e-mail leaves the server, on any surface. Nor do those of a contact of which all
 * coins came back: it is nobody's contact any more.
 */
export function reachOf({
  phone,
  email,
  contactMode,
  refundReason,
}: {
  phone: string | null
  email: string
  contactMode: ContactMode
  refundReason: RefundReason | null
}): Reach {
  if (phone === null) return { phone: null, email: '', noReach: 'left' }
  if (refundReason && isGivenBack(refundReason)) return { phone: null, email: '', noReach: 'given_back' }
  if (contactMode === 'chat') return { phone: null, email: '', noReach: 'only_chat' }
  return { phone, email, noReach: null }
}
