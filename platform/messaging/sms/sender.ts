import type { Sent } from '../receipt.ts'

/**
 * A text message. `to`: area code and number, 11 digits. `canRepeat`: may be sent again after an unknown outcome, as
 * a PIN. `validForSeconds`: not delivered later, where the provider supports it.
 */
export type SmsMessage = {
  to: string
  template: string
  body: string
  now: Date
  canRepeat?: boolean
  validForSeconds?: number
}

/** Throws `GatewayError` or `CircuitOpen` if not accepted. */
export type SmsSender = { send: (message: SmsMessage) => Promise<Sent> }
