import { z } from 'zod'
import type { FoundCharge, RefundState } from './provider.ts'

/** Stripe uses centavos and seconds. */
const cents = z.number().int().nonnegative()
const second = z
  .number()
  .int()
  .transform((at) => new Date(at * 1_000))
const id = z.string().min(1).max(255)
const metadata = z.record(z.string(), z.string()).nullish()

const refundStates: Partial<Record<string, RefundState>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
export const refundShape = z.object({
  id,
  amount: cents,
  metadata,
  /** Also `requires_action` and unknown states: pending, checked again. */
  status: z
    .string()
    .nullish()
    .transform((status): RefundState => refundStates[status ?? ''] ?? 'processing'),
})
export const chargeShape = z.object({
  id,
  amount: cents,
  currency: z.literal('brl'),
  paid: z.boolean(),
  created: second,
  payment_intent: id.nullish(),
  metadata,
})
export const intentShape = z.object({
  id,
  status: z.string(),
  amount_received: cents,
  currency: z.literal('brl'),
  latest_charge: chargeShape.nullish(),
  last_payment_error: z.object({}).nullish(),
  metadata,
})
export const sessionShape = z.object({
  id,
  client_reference_id: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.url({ protocol: /^https$/ }).nullish(),
  payment_intent: z.union([id, intentShape]).nullish(),
})
export type Session = z.infer<typeof sessionShape>
export const listShape = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ data: z.array(shape), has_more: z.boolean() })
export const disputeShape = z.object({ id, status: z.string() })
export type Dispute = z.infer<typeof disputeShape>
type Refund = z.infer<typeof refundShape>

/** Warnings took nothing yet; won or prevented disputes returned the money. */
const disputeWithoutDebit = /^(warning_|won$|prevented$|charge_refunded$)/

/** One charge from page, payment and refunds. Refunds have our id in `metadata`. */
export function chooseCharge(
  { id: chargeId, status, payment_intent: intent }: Session,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
): FoundCharge {
  const payment = typeof intent === 'string' ? null : intent
  const nothing = { chargeId, receivedCents: 0, paymentRef: null, paidAt: null, refunds: [] }
  if (payment?.status === 'succeeded')
    return {
      chargeId,
      state: disputes.some((dispute) => !disputeWithoutDebit.test(dispute.status)) ? 'charged_back' : 'paid',
      receivedCents: payment.amount_received,
      paymentRef: payment.id,
      paidAt: payment.latest_charge?.created ?? null,
      refunds: refunds.map((refund) => ({
        refundId: refund.metadata?.refund ?? refund.id,
        state: refund.status,
        cents: refund.amount,
      })),
    }
  if (status === 'expired') return { ...nothing, state: 'expired' }
  const isRefused =
    payment?.status === 'canceled' ||
    (payment?.status === 'requires_payment_method' && Boolean(payment.last_payment_error))
  return { ...nothing, state: isRefused ? 'failed' : 'waiting' }
}
