import type { NotNull } from 'kysely'
import { dayMs, minuteMs } from '#domain/shared/durations.ts'
import type { Db } from '#platform/db.ts'
import type { PaymentProvider, Received } from '#platform/payments/provider.ts'
import { syncPurchase } from './sync-purchase.server.ts'

const spanMs = 3 * dayMs
/** Recent payments may still be in transit. */
const settlingMs = 15 * minuteMs

type Difference = {
  purchase_id: number | null
  reference: string
  kind: 'unknown_payment' | 'not_at_provider' | 'other_amount'
} & Amounts
type Amounts = { ours_cents: number; theirs_cents: number }

/**
 * Compares the provider's last three days with ours: unknown payments are synced at once, remaining differences are
 * listed for staff, once each. Returns how many are new.
 */
export async function reconcilePayments(db: Db, now: Date, provider: PaymentProvider): Promise<number> {
  const span = { from: new Date(now.getTime() - spanMs), to: new Date(now.getTime() - settlingMs) }
  const theirs = await provider.received(span)
  for (const { reference } of theirs) {
    if (reference === null) continue
    const ours = await findOwnPayment(db, reference)
    if (ours && !ours.paymentRef) await syncPurchase(db, reference, now, provider)
  }
  const unknown = await listUnknownPayments(db, theirs)
  const differences = [...unknown, ...(await listMissingPayments(db, theirs, span, provider))]
  if (!differences.length) return 0
  const added = await db
    .insertInto('payment_differences')
    .values(differences.map((difference) => ({ ...difference, provider: provider.name, found_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length
}

const findOwnPayment = (db: Db, reference: string) =>
  db
    .selectFrom('purchases')
    .select(['id', 'payment_ref as paymentRef', 'received_cents as cents'])
    .where('uuid', '=', reference)
    .executeTakeFirst()

async function listUnknownPayments(db: Db, theirs: readonly Received[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { reference, paymentRef, cents } of theirs) {
    const ours = reference === null ? undefined : await findOwnPayment(db, reference)
    const isSame = ours?.paymentRef === paymentRef && ours.cents === cents
    if (isSame) continue
    const kind = ours ? 'other_amount' : 'unknown_payment'
    const amounts = { ours_cents: ours?.cents ?? 0, theirs_cents: cents }
    differences.push({ purchase_id: ours?.id ?? null, reference: paymentRef, kind, ...amounts })
  }
  return differences
}

async function listMissingPayments(
  db: Db,
  theirs: readonly Received[],
  { from, to }: { from: Date; to: Date },
  provider: PaymentProvider,
): Promise<Difference[]> {
  const gatewayRefs = new Set(theirs.map(({ paymentRef }) => paymentRef))
  // Slightly within the span: payments at its edge may be listed on another day.
  const ours = await db
    .selectFrom('purchases')
    .select(['id', 'uuid', 'charge_id as chargeId', 'payment_ref as paymentRef', 'received_cents as cents'])
    .where('provider', '=', provider.name)
    .where('payment_ref', 'is not', null)
    .where('paid_at', '>=', new Date(from.getTime() + spanMs / 3))
    .where('paid_at', '<', to)
    .$narrowType<{ paymentRef: NotNull }>()
    .execute()
  const differences: Difference[] = []
  for (const { id, uuid, chargeId, paymentRef, cents } of ours) {
    if (gatewayRefs.has(paymentRef)) continue
    // We may have learned of it days later: then it is in an earlier list.
    const charge = await provider.readCharge({ reference: uuid, chargeId })
    if (charge?.paidAt && charge.paidAt < from && charge.receivedCents === cents) continue
    const amounts = { ours_cents: cents, theirs_cents: 0 }
    differences.push({ purchase_id: id, reference: paymentRef, kind: 'not_at_provider', ...amounts })
  }
  return differences
}
