import { z } from 'zod'
import type { FoundCharge, RefundState } from './provider.ts'

/** Mercado Pago writes reais with decimals, as a number. */
export const reais = (cents: number) => cents / 100
const cents = z
  .number()
  .nonnegative()
  .max(10_000_000)
  .transform((value) => Math.round(value * 100))

const refundStates: Partial<Record<string, RefundState>> = {
  approved: 'done',
  rejected: 'failed',
  cancelled: 'failed',
}

const id = z.union([z.number().int(), z.string().min(1).max(60)]).transform(String)
export const refundShape = z.object({
  id,
  amount: cents,
  /** An unknown state counts as pending and is checked again. */
  status: z.string().transform((status): RefundState => refundStates[status] ?? 'processing'),
})
export const paymentShape = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: cents,
  currency_id: z.literal('BRL'),
  date_created: z.coerce.date(),
  date_approved: z.coerce.date().nullish(),
  refunds: z.array(refundShape).nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: z.string().max(600).nullish() }).nullish() })
    .nullish(),
})
export type Payment = z.infer<typeof paymentShape>
export const searchShape = z.object({
  paging: z.object({ total: z.number().int() }),
  results: z.array(paymentShape),
})
/** `init_point`: the page where one pays. */
export const preferenceShape = z.object({
  id: z.string().min(1).max(120),
  external_reference: z.string().nullish(),
  init_point: z.url({ protocol: /^https$/ }),
  expiration_date_to: z.coerce.date().nullish(),
})

/** Paid, whatever happened afterwards. A dispute (`in_mediation`) has taken nothing yet. */
const receivedStatuses = new Set(['approved', 'in_mediation', 'refunded', 'charged_back'])
export const isReceived = ({ status }: Payment) => receivedStatuses.has(status)
/** A chargeback decided for us returned the money. */
const isTakenBack = ({ status, status_detail: detail }: Payment) => status === 'charged_back' && detail !== 'reimbursed'
const approvedAt = ({ date_approved: at, date_created: createdAt }: Payment) => (at ?? createdAt).getTime()

/** The refunds of a payment; those that a wholly refunded one does not list count as one. */
function refundsOf({ id: paymentId, status, transaction_amount: received, refunds }: Payment): FoundCharge['refunds'] {
  const listed = (refunds ?? []).map(({ id: refundId, status: state, amount }) => ({ refundId, state, cents: amount }))
  const listedCents = listed.reduce((sum, { state, cents: refunded }) => sum + (state === 'failed' ? 0 : refunded), 0)
  if (status !== 'refunded' || listedCents >= received) return listed
  return [...listed, { refundId: paymentId, state: 'done', cents: received - listedCents }]
}

/**
 * One charge out of all payment attempts. A card page allows retries and double payments: the first that arrived
 * counts, a second shows up in reconciliation. `endsAt`: when it can no longer be paid.
 */
export function chooseCharge(
  chargeId: string,
  payments: readonly Payment[],
  endsAt: Date | null,
  now: Date,
): FoundCharge {
  const paid = payments.filter(isReceived).toSorted((a, b) => approvedAt(a) - approvedAt(b))[0]
  if (paid)
    return {
      chargeId,
      state: isTakenBack(paid) ? 'charged_back' : 'paid',
      receivedCents: paid.transaction_amount,
      paymentRef: paid.id,
      paidAt: paid.date_approved ?? null,
      refunds: refundsOf(paid),
    }
  const nothing = { chargeId, receivedCents: 0, paymentRef: null, paidAt: null, refunds: [] }
  const last = payments.toSorted((a, b) => b.date_created.getTime() - a.date_created.getTime())[0]
  if (last?.status === 'rejected') return { ...nothing, state: 'failed' }
  if (last?.status === 'cancelled')
    return { ...nothing, state: last.status_detail === 'expired' ? 'expired' : 'failed' }
  return { ...nothing, state: !last && endsAt && endsAt <= now ? 'expired' : 'waiting' }
}
