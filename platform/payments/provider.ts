export type NewCharge = {
  /** Our own id of the purchase; also the idempotency key: asked twice, there is one charge. */
  reference: string
  amountCents: number
  description: string
  now: Date
}

export type Charge = {
  chargeId: string
  /** What the person pastes into the bank's application, or null when the provider has its own page. */
  pixCode: string | null
  checkoutUrl: string | null
  expiresAt: Date
}

/** What the provider tells us later, once or many times, in any order. */
export type Notice = {
  noticeId: string
  kind: 'charge.paid' | 'charge.failed' | 'charge.refunded'
  chargeId: string
  reference: string
  amountCents: number
}

export type PaymentProvider = {
  /** Asks for a charge. Throws `GatewayError` or `BreakerOpen`; the outcome may then be unknown: ask again with the same reference. */
  createCharge: (charge: NewCharge) => Promise<Charge>
  /** Reads a notice from the body as it came and its signature header. Null when it is not from the provider. */
  verifyNotice: (body: string, signature: string | null | undefined) => Notice | null
}
