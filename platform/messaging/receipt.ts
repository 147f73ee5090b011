/** A message that a provider took. `providerId` is what its receipts call the message; null where there is none. */
export type Sent = { provider: string; providerId: string | null }

/** What a provider tells later of a message, once or many times, in any order. `problem` is its own code, never its words. */
export type Receipt = {
  provider: string
  providerId: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  problem?: string
  /** The person wants no more messages by this way. */
  hasLeft?: boolean
  /** There is no such number by this way: nothing will ever arrive. One that is off or far away is none of these. */
  noSuchNumber?: boolean
}

/** An opt-out reply: area code and number, 11 digits, and the keyword. */
export type Leaving = { phone: string; word: string }

/** What one request of a provider held, once it was known to be the provider's. */
export type Delivered = { receipts: Receipt[]; leavings: Leaving[] }
