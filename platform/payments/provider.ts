export type PaymentMethod = 'pix' | 'card'

export type NewCharge = {
  method: PaymentMethod
  /** Our purchase uuid, also the idempotency key. */
  reference: string
  amountCents: number
  description: string
  /** Constant across retries: some providers refuse the same key with other content. */
  expiresAt: Date
  validForSeconds: number
  /** The payer, for providers that require one. */
  payerEmail: string | null
  now: Date
}

export type Charge = {
  chargeId: string
  /** The code to paste into the bank's app, or null with a hosted page. */
  pixCode: string | null
  checkoutUrl: string | null
}

/** Identifies a charge: our reference, and the provider's once known. */
export type ChargeName = { reference: string; chargeId: string | null }

export type RefundState = 'processing' | 'done' | 'failed'
/** `refundRef`: the provider's id, if it does not know ours. */
export type RefundResult = { state: RefundState; refundRef: string | null }

/** The current state of a charge. `charged_back`: reclaimed by the payer's bank. */
export type FoundCharge = {
  chargeId: string
  state: 'waiting' | 'paid' | 'failed' | 'expired' | 'charged_back'
  receivedCents: number
  /** The provider's id of the payment. */
  paymentRef: string | null
  paidAt: Date | null
  /** `refundId`: ours, or the provider's. */
  refunds: { refundId: string; state: RefundState; cents: number }[]
}

/** `refundId`: our uuid, the idempotency key. */
export type RefundRequest = ChargeName & { paymentRef: string; refundId: string; cents: number }

/** A received payment as listed. `reference` is null without a charge of ours. */
export type Received = { reference: string | null; paymentRef: string; cents: number }

/** A raw webhook: URL secret, headers, query and body. */
export type RawWebhook = {
  secret: string
  body: string
  header: (name: string) => string | undefined
  query: (name: string) => string | undefined
}

/**
 * A payment provider. Functions throw `GatewayError` or `CircuitOpen`; the outcome may be unknown: retried unchanged.
 */
export type PaymentProvider = {
  name: string
  methods: readonly PaymentMethod[]
  createCharge: (charge: NewCharge) => Promise<Charge>
  /** Null when the provider knows of no such charge. */
  readCharge: (charge: ChargeName) => Promise<FoundCharge | null>
  refund: (request: RefundRequest) => Promise<RefundResult>
  received: (span: { from: Date; to: Date }) => Promise<Received[]>
  /**
   * The purchases of a webhook; null if unauthenticated. Its content only triggers queries. Throws if the provider must
   * be queried and fails.
   */
  readWebhook: (webhook: RawWebhook) => Promise<string[] | null>
}

/** Providers by method, and all with open charges. */
export type PaymentMethods = { by: Partial<Record<PaymentMethod, PaymentProvider>>; all: readonly PaymentProvider[] }
