/** A text message. `to`: area code and number, 11 digits. `once`: the same value is never sent twice by a gateway that knows it. */
export type SmsMessage = { to: string; template: string; body: string; now: Date; once?: string }

/** Throws `GatewayError` or `BreakerOpen` when it could not be handed over. */
export type SmsSender = { send: (message: SmsMessage) => Promise<void> }
