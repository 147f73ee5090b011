import type { Sent } from '../receipt.ts'

/**
 * A WhatsApp message. `to`: area code and number, 11 digits. `template`: approved name; `words`: its parameters in
 * order; `body`: full text, for the inbox. `isPin`: an authentication template with the code as only parameter.
 */
export type WhatsappMessage = {
  to: string
  template: string
  words: string[]
  body: string
  isPin?: boolean
  now: Date
  canRepeat?: boolean
}

/** Throws `GatewayError` or `CircuitOpen` if not accepted. */
export type WhatsappSender = { send: (message: WhatsappMessage) => Promise<Sent> }
