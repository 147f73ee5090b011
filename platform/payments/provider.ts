export type PaymentMethod = 'pix' | 'card'

export type NewCharge = {
  method: PaymentMethod
  /** Our own id of the purchase, a uuid; also the idempotency key: asked twice, there is one charge. */
  reference: string
  amountCents: number
  description: string
  /** The same however often it is asked: some providers refuse the same key with other words. */
  expiresAt: Date
  validForSeconds: number
  /** Who pays, where a provider will not do without it. */
  payerEmail: string | null
  now: Date
}

export type Charge = {
  chargeId: string
  /** What the person pastes into the bank's application, or null when the provider has its own page. */
  pixCode: string | null
  checkoutUrl: string | null
}

/** Identifies a charge: our reference, and the provider's once known. */
export type ChargeName = { reference: string; chargeId: string | null }

export type RefundState = 'processing' | 'done' | 'failed'
/** `refundRef`: what the provider calls it, where it does not know our own number. */
export type RefundResult = { state: RefundState; refundRef: string | null }

/** What the provider says of a charge now. `charged_back`: the payer's bank took the money back. */
export type FoundCharge = {
  chargeId: string
  state: 'waiting' | 'paid' | 'failed' | 'expired' | 'charged_back'
  receivedCents: number
  /** What the provider calls the payment. */
  paymentRef: string | null
  paidAt: Date | null
  /** `refundId`: ours, or what the provider calls it, as it said when it was asked. */
  refunds: { refundId: string; state: RefundState; cents: number }[]
}

/** `refundId`: our uuid of it, the idempotency key. */
export type RefundRequest = ChargeName & { paymentRef: string; refundId: string; cents: number }

/** Money that came in, as the provider lists it. `reference` is null where it belongs to no charge of ours. */
export type Received = { reference: string | null; paymentRef: string; cents: number }

/** A notice as it came: the secret of its address, its headers, what stood behind the `?`, and its body. */
export type RawNotification = {
  secret: string
  body: string
  header: (name: string) => string | undefined
  query: (name: string) => string | undefined
}

/**
 * Who takes money for us. Every function throws `GatewayError` or `CircuitOpen`; the outcome may then be
 * unknown: it is asked again in the same words.
 */
export type PaymentProvider = {
  name: string
  methods: readonly PaymentMethod[]
  createCharge: (charge: NewCharge) => Promise<Charge>
  /** Null when the provider knows of no such charge. */
  readCharge: (charge: ChargeName) => Promise<FoundCharge | null>
  refund: (asked: RefundRequest) => Promise<RefundResult>
  received: (span: { from: Date; to: Date }) => Promise<Received[]>
  /**
   * Of which of our purchases a notice speaks; null when it does not bear the provider's mark. What it says is not believed: it
   * makes us ask. Throws when the provider has to be asked for that and does not answer.
   */
  readNotice: (notice: RawNotification) => Promise<string[] | null>
}

/** Who takes money by which way, and everybody of whom charges may be open. */
export type PaymentMethods = { by: Partial<Record<PaymentMethod, PaymentProvider>>; all: readonly PaymentProvider[] }
