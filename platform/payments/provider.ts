export type PaymentMethod = 'pix' | 'card'

export type NewCharge = {
  /** Our own id of the purchase, a uuid; also the idempotency key: asked twice, there is one charge. */
  reference: string
  amountCents: number
  description: string
  validForSeconds: number
  now: Date
}

export type Charge = {
  chargeId: string
  /** What the person pastes into the bank's application, or null when the provider has its own page. */
  pixCode: string | null
  checkoutUrl: string | null
}

/** Which charge is meant: ours, and the provider's name of it where it has told one. */
export type ChargeName = { reference: string; chargeId: string | null }

export type GivenBackState = 'processing' | 'done' | 'failed'

/** What the provider says of a charge now. `charged_back`: the payer's bank took the money back. */
export type FoundCharge = {
  chargeId: string
  state: 'waiting' | 'paid' | 'failed' | 'expired' | 'charged_back'
  receivedCents: number
  /** What the provider calls the payment. */
  paymentRef: string | null
  paidAt: Date | null
  refunds: { refundId: string; state: GivenBackState; cents: number }[]
}

/** `refundId`: our uuid of it, the idempotency key. */
export type GiveBack = ChargeName & { paymentRef: string; refundId: string; cents: number }

/** Money that came in, as the provider lists it. `reference` is null where it belongs to no charge of ours. */
export type Received = { reference: string | null; paymentRef: string; cents: number }

/** A notice as it came: the secret of its address, and its body. */
export type RawNotice = { secret: string; body: string }

/**
 * Who takes money for us. Every function but `readNotice` throws `GatewayError` or `BreakerOpen`; the outcome may then be
 * unknown: it is asked again in the same words.
 */
export type PaymentProvider = {
  name: string
  methods: readonly PaymentMethod[]
  createCharge: (charge: NewCharge) => Promise<Charge>
  /** Null when the provider knows of no such charge. */
  readCharge: (charge: ChargeName) => Promise<FoundCharge | null>
  giveBack: (asked: GiveBack) => Promise<GivenBackState>
  received: (span: { from: Date; to: Date }) => Promise<Received[]>
  /** Of which of our purchases a notice speaks; null when it does not bear the provider's mark. What it says is not believed: it makes us ask. */
  readNotice: (notice: RawNotice) => string[] | null
}
