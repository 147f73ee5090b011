/** An accepted message. `providerId` identifies its receipts; null for none. */
export type Sent = { provider: string; providerId: string | null }

/** A receipt, repeated and unordered. `problem` is the provider's code. */
export type Receipt = {
  provider: string
  providerId: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  problem?: string
  /** Opted out of this channel. */
  hasOptedOut?: boolean
  /** No such number on this channel; not merely switched off or out of reach. */
  noSuchNumber?: boolean
}

/** An opt-out reply: area code and number, 11 digits, and the keyword. */
export type OptOut = { phone: string; word: string }

/** The content of an authenticated webhook. */
export type WebhookContent = { receipts: Receipt[]; optOuts: OptOut[] }
