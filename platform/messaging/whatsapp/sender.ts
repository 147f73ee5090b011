import type { Sent } from '../receipt.ts'

/**
 * A WhatsApp message. `to`: area code and number, 11 digits. `template`: its approved name at the provider; `words` are what
 * stands in its gaps, in their order, and `body` is all of it in full, for the inbox. `isPin`: an authentication template,
 * whose one word is the code.
 */
export type WhatsappMessage = {
  to: string
  template: string
  words: string[]
  body: string
  isPin?: boolean
  now: Date
  mayRepeat?: boolean
}

/** Throws `GatewayError` or `CircuitOpen` when it could not be handed over. */
export type WhatsappSender = { send: (message: WhatsappMessage) => Promise<Sent> }
