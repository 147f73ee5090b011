import type { ContactMode } from '#domain/orders/order.ts'

export type Reach = {
  phone: string | null
  email: string
  /** Why there is none: the client wants the chat alone, or has left. */
  noReach: 'only_chat' | 'left' | null
}

/**
 * How a client may be reached by who paid for the contact. "Só pelo chat" holds after the unlock too, for the contact cost
 * less (product: Coins): neither phone nor e-mail leaves the server, on any surface.
 */
export function reachOf({
  phone,
  email,
  contactMode,
}: {
  phone: string | null
  email: string
  contactMode: ContactMode
}): Reach {
  if (phone === null) return { phone: null, email: '', noReach: 'left' }
  if (contactMode === 'chat') return { phone: null, email: '', noReach: 'only_chat' }
  return { phone, email, noReach: null }
}
