/** A WhatsApp message. `to`: area code and number, 11 digits. `template`: its approved name at the provider. */
export type WhatsappMessage = { to: string; template: string; body: string; now: Date; once?: string }

/** Throws `GatewayError` or `BreakerOpen` when it could not be handed over. */
export type WhatsappSender = { send: (message: WhatsappMessage) => Promise<void> }
