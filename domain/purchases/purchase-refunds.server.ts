import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { ok } from '#domain/shared/result.ts'
import { type Clawback, lockWallet, restoreClawback } from '#domain/wallet/wallet.server.ts'
import { oneRow } from '#platform/database/one-row.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { errorCode } from '#platform/error-code.ts'
import { enqueue } from '#platform/jobs/job-queue.ts'
import { log } from '#platform/observability/log.ts'
import type { FoundCharge, RefundResult, PaymentProvider } from '#platform/payments/provider.ts'
import { GatewayError } from '#platform/providers/gateway.ts'
import { changePurchase } from './change-state.server.ts'
import type { RefundKind, RefundState } from './purchase.ts'

type Purchase = { id: number; uuid: string; professionalId: number; userId: number }
type NewRefund = {
  kind: RefundKind
  cents: number
  coins?: number
  bonusCoins?: number
  transactionId?: number
  /** Reason given by staff, shown to the professional. */
  reason?: string
  requestedBy: number
}

/** Coins of refunds done or under way. The refund of an overpayment takes no coins. */
export async function findClawback(db: Db, purchaseId: number): Promise<Clawback & { isUnderWay: boolean }> {
  const { rows } = await sql<Clawback & { isUnderWay: boolean }>`
    select coalesce(sum(coins), 0)::int as paid, coalesce(sum(bonus_coins), 0)::int as bonus,
           coalesce(bool_or(state <> 'done'), false) as "isUnderWay"
      from purchase_refunds where purchase_id = ${purchaseId} and state <> 'failed'`.execute(db)
  return oneRow(rows)
}

/** The reference of the next clawback of a purchase. Call with the purchase locked. */
export async function createNextReference(tx: Db, { id, uuid }: { id: number; uuid: string }) {
  const times = await tx.selectFrom('purchase_refunds').select('id').where('purchase_id', '=', id).execute()
  return `purchase:${uuid}:${times.length + 1}`
}

/** Stores a refund of a purchase in the caller's transaction; a job sends it to the provider. */
export async function writeRefund(
  tx: Db,
  { id, uuid }: { id: number; uuid: string },
  { kind, cents, coins = 0, bonusCoins = 0, transactionId, reason, requestedBy }: NewRefund,
  now: Date,
) {
  await tx
    .insertInto('purchase_refunds')
    .values({
      uuid: randomUUID(),
      purchase_id: id,
      kind,
      cents,
      coins,
      bonus_coins: bonusCoins,
      state: 'requested',
      transaction_id: transactionId ?? null,
      reason: reason ?? null,
      requested_by: requestedBy,
      requested_at: now,
    })
    .execute()
  await enqueue(tx, 'sync-purchase', { uuid }, { key: `purchase:${uuid}` })
}

const openRefunds = (db: Db) =>
  db
    .selectFrom('purchase_refunds as r')
    .innerJoin('purchases as p', 'p.id', 'r.purchase_id')
    .innerJoin('professionals as f', 'f.id', 'p.professional_id')
    .select([
      'r.id as refundId',
      'r.uuid as refundUuid',
      'r.refund_ref as refundRef',
      'r.state',
      'r.cents',
      'r.transaction_id as takenBy',
    ])
    .select(['p.id', 'p.uuid', 'p.professional_id as professionalId', 'f.user_id as userId', 'r.kind'])
    .select(['p.charge_id as chargeId', 'p.payment_ref as paymentRef', 'p.state as purchaseState'])
    .select('f.state as ownerState')
    .where('r.state', 'in', ['requested', 'processing'])

/** Statuses of a final refusal of this refund. */
const refusals = [400, 404, 422]
const isRefusal = (error: unknown) =>
  error instanceof GatewayError && error.code === 'refused' && refusals.includes(error.status ?? 0)

/**
 * Requests a refund from the provider, idempotent. Unanswered ones are retried by the sweep. Returns refused ones; the
 * charge tells whether they are (`settleRefunds`).
 */
export async function startRefunds(db: Db, { uuid }: { uuid: string }, now: Date, provider: PaymentProvider) {
  const refused = new Set<number>()
  const requested = await openRefunds(db).where('p.uuid', '=', uuid).where('r.state', '=', 'requested').execute()
  for (const { refundId, refundUuid, professionalId, chargeId, paymentRef, cents } of requested) {
    if (paymentRef === null) continue
    try {
      const answer = await provider.refund({ reference: uuid, chargeId, paymentRef, refundId: refundUuid, cents })
      await withRetry(() =>
        inTransaction(db, async (tx) => {
          // Lock order: the wallet first; a chargeback comes before and is seen, or comes after.
          await lockWallet(tx, professionalId)
          return ok(await applyRefundResult(tx, refundId, answer, now))
        }),
      )
    } catch (error) {
      if (isRefusal(error)) refused.add(refundId)
      log.warn({ purchase: uuid, errorCode: errorCode(error) }, 'refund failed, will be retried')
    }
  }
  return refused
}

/** Applies the provider's refund state; refused and absent ones are failed. Call with the wallet locked. */
export async function settleRefunds(
  tx: Db,
  { id, uuid }: { id: number; uuid: string },
  { refunds }: FoundCharge,
  refused: ReadonlySet<number>,
  now: Date,
) {
  const open = await openRefunds(tx).where('p.uuid', '=', uuid).execute()
  if (!open.length) return
  const ours = await tx
    .selectFrom('purchase_refunds')
    .select(['uuid', 'refund_ref as ref'])
    .where('purchase_id', '=', id)
    .execute()
  const isOurs = (refundId: string) => ours.some((refund) => refundId === refund.uuid || refundId === refund.ref)
  for (const { refundId, refundUuid, refundRef, cents } of open) {
    const reportedRefund = refunds.find(({ refundId: id }) => id === refundUuid || id === refundRef)
    // An earlier request with a lost response exists under an unknown reference.
    const unnamed = refunds.find((refund) => refund.cents === cents && !isOurs(refund.refundId))
    const refusal = { state: unnamed?.state ?? ('failed' as const), refundRef: unnamed?.refundId ?? null }
    if (reportedRefund) await applyRefundResult(tx, refundId, { state: reportedRefund.state, refundRef }, now)
    else if (refused.has(refundId)) await applyRefundResult(tx, refundId, refusal, now)
  }
}

async function applyRefundResult(tx: Db, refundId: number, { state, refundRef }: RefundResult, now: Date) {
  const refund = await openRefunds(tx).where('r.id', '=', refundId).forUpdate('r').executeTakeFirst()
  if (!refund || refund.state === state) return
  const isOver = state !== 'processing'
  await tx
    .updateTable('purchase_refunds')
    .set({ state: state satisfies RefundState, refund_ref: refundRef, checked_at: now, done_at: isOver ? now : null })
    .where('id', '=', refundId)
    .execute()
  if (!isOver) return
  const { uuid, kind, takenBy, cents, ownerState } = refund
  // Charged back meanwhile: the payer has the money, and the coins stay as they are.
  const comesBack = state === 'failed' && takenBy !== null && refund.purchaseState !== 'charged_back'
  if (comesBack) await returnCoins(tx, refund, { takenBy, isAccountDeleted: ownerState === 'deleted' }, now)
  if (state === 'failed' && kind === 'difference') await recordUnreturnedOverpayment(tx, refund, now)
  if (state === 'failed' && kind === 'staff') await recordRefusedRefund(tx, refund, now)
  if (state === 'done' || kind === 'difference') await markRefundedIfFullyReturned(tx, refund)
  if (ownerState === 'deleted' || (state === 'failed' && !comesBack)) return
  const reference = `refund:${refund.refundUuid}`
  const facts = { uuid, cents, state, ...(kind === 'staff' ? { byStaff: true } : {}) }
  await notify(tx, { userId: refund.userId, kind: 'purchase_refunded', reference, facts }, now)
}

/** The refund failed: the coins return to their lots. */
function returnCoins(
  tx: Db,
  { refundId, professionalId, userId }: Purchase & { refundId: number },
  taken: { takenBy: number; isAccountDeleted: boolean },
  now: Date,
) {
  const movement = { kind: 'adjustment' as const, reference: `regret-undone:${refundId}`, professionalId, userId }
  return restoreClawback(tx, { ...movement, ...taken }, now)
}

/** An overpayment not returned is listed for staff. A payment pending review is listed already. */
const recordUnreturnedOverpayment = (tx: Db, { id, cents }: Purchase & { cents: number }, now: Date) =>
  sql`insert into payment_differences (purchase_id, provider, reference, kind, ours_cents, theirs_cents, found_at)
    select id, provider, payment_ref, 'other_amount', received_cents - ${cents}::int, received_cents, ${now} from purchases where id = ${id}
    on conflict do nothing`.execute(tx)

/** A failed staff refund is listed again, even if it was checked. */
const recordRefusedRefund = (tx: Db, { id, cents }: Purchase & { cents: number }, now: Date) =>
  sql`insert into payment_differences (purchase_id, provider, reference, kind, ours_cents, theirs_cents, found_at)
    select id, provider, uuid, 'refund_refused', ${cents}::int, 0, ${now} from purchases where id = ${id}
    on conflict (provider, reference, kind) do update set ours_cents = excluded.ours_cents, found_at = excluded.found_at,
      settled_at = null, settled_by = null`.execute(tx)

/** The payer got the money twice, by refund and chargeback: listed once for staff, who dispute it. */
export const recordChargebackAfterRefund = (tx: Db, purchaseId: number, now: Date) =>
  sql`insert into payment_differences (purchase_id, provider, reference, kind, ours_cents, theirs_cents, found_at)
    select p.id, p.provider, p.uuid, 'charged_back_after_refund', sum(r.cents)::int, p.received_cents, ${now}
      from purchases p join purchase_refunds r on r.purchase_id = p.id and r.state in ('processing', 'done')
     where p.id = ${purchaseId} group by p.id
    on conflict do nothing`.execute(tx)

/** The money of a charge that its payer has or gets back, by us or directly from the provider. */
export const returnedCentsOf = ({ refunds }: FoundCharge) =>
  refunds.reduce((sum, { state, cents }) => sum + (state === 'failed' ? 0 : cents), 0)

/**
 * Money that the provider returned unasked, or got back from a chargeback that we won, is listed once for staff, who
 * adjust the coins.
 */
export const recordForeignReturn = (tx: Db, purchaseId: number, charge: FoundCharge, now: Date) =>
  sql`insert into payment_differences (purchase_id, provider, reference, kind, ours_cents, theirs_cents, found_at)
    select id, provider, payment_ref, 'other_amount', ours, theirs, ${now} from (
      select p.id, p.provider, p.payment_ref, p.received_cents - ${returnedCentsOf(charge)}::int as theirs,
             case when p.state = 'charged_back' then 0 else p.received_cents - r.back end as ours
        from purchases p, lateral (
          select coalesce(sum(cents), 0)::int as back from purchase_refunds where purchase_id = p.id and state <> 'failed') r
       where p.id = ${purchaseId} and p.payment_ref = ${charge.paymentRef}) as p
     where theirs < ours or (ours = 0 and theirs > 0)
    on conflict do nothing`.execute(tx)

/** An overpayment not returned is handled separately. */
const markRefundedIfFullyReturned = (tx: Db, { id }: { id: number }) =>
  changePurchase(tx, 'refund')
    .where('id', '=', id)
    .where(
      sql<boolean>`received_cents <= (select coalesce(sum(cents), 0) from purchase_refunds r where r.purchase_id = purchases.id
        and (r.state = 'done' or r.kind = 'difference' and r.state = 'failed'))`,
    )
    .execute()
