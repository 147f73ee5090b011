import type { Sent } from '../receipt.ts'

/**
 * A text message. `to`: area code and number, 11 digits. `mayRepeat`: better twice than never, as with a PIN; all others are
 * not sent again when nobody knows whether they went. `validForSeconds`: after that it is of no use, and no more delivered
 * where the provider can be told so.
 */
export type SmsMessage = {
  to: string
  template: string
  body: string
  now: Date
  mayRepeat?: boolean
  validForSeconds?: number
}

/** Throws `GatewayError` or `CircuitOpen` when it could not be handed over. */
export type SmsSender = { send: (message: SmsMessage) => Promise<Sent> }
