import { sql } from 'kysely'
import { endOfWorkingDays } from '#domain/help/working-days.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { writeRefund } from './purchase-refunds.server.ts'
import type { PendingReviewDecision } from './purchase.ts'
import { creditPurchase, lockPurchase } from './sync-purchase.server.ts'

const promisedWorkingDays = 2

/** When staff must have settled a payment pending review: the end of the second working day. */
export const pendingReviewDueAt = (paidAt: Date): Date => endOfWorkingDays(paidAt, promisedWorkingDays)

type DecidedPurchase = { professionalId: number; cents: number }
type HeldErrorCode = 'not_found' | 'already_decided' | 'too_little_paid'

/**
 * Settles a purchase pending review, in the caller's transaction. Coins are credited only if their price was paid and
 * the account exists.
 */
export async function settlePendingReview(
  tx: Db,
  { uuid, decision, staffUserId }: { uuid: string; decision: PendingReviewDecision; staffUserId: number },
  now: Date,
): Promise<Result<DecidedPurchase, HeldErrorCode>> {
  const owner = await tx.selectFrom('purchases').select('professional_id').where('uuid', '=', uuid).executeTakeFirst()
  if (!owner) return fail('not_found')
  const { professional_id: professionalId } = owner
  await lockWallet(tx, professionalId)
  const purchase = await lockPurchase(tx, uuid)
  const { received_cents: received } = await tx
    .selectFrom('purchases')
    .select('received_cents')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const refunds = await tx
    .selectFrom('purchase_refunds')
    .select('id')
    .where('purchase_id', '=', purchase.id)
    .where('state', '<>', 'failed')
    .execute()
  if (purchase.state !== 'pending_review' || refunds.length) return fail('already_decided')
  if (decision === 'give_back') {
    await writeRefund(tx, purchase, { kind: 'pending_review', cents: received, requestedBy: staffUserId }, now)
    return ok({ professionalId, cents: received })
  }
  const excess = received - purchase.priceCents
  if (excess <= 0 || purchase.ownerState === 'deleted') return fail('too_little_paid')
  await creditPurchase(tx, purchase, {}, now)
  await writeRefund(tx, purchase, { kind: 'difference', cents: excess, requestedBy: staffUserId }, now)
  return ok({ professionalId, cents: excess })
}

/** Payments pending review: a different amount, or a deleted account, whose money can only be refunded. */
export const listPurchasesPendingReview = (db: Db) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('professionals as f', 'f.id', 'p.professional_id')
    .select(['p.uuid', 'f.name as professional', 'p.price_cents as priceCents', 'p.received_cents as receivedCents'])
    .select(['p.paid_at as paidAt'])
    .select(sql<boolean>`p.received_cents > p.price_cents and f.state <> 'deleted'`.as('canCredit'))
    .where('p.state', '=', 'pending_review')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('purchase_refunds as r')
            .select('r.id')
            .whereRef('r.purchase_id', '=', 'p.id')
            .where('r.state', '<>', 'failed'),
        ),
      ),
    )
    .orderBy('p.paid_at')
    .limit(50)
    .execute()

/** Unchecked differences between the provider's and our payments. */
export const listOpenDifferences = (db: Db) =>
  db
    .selectFrom('payment_differences')
    .select(['id', 'kind', 'reference', 'ours_cents as ours', 'theirs_cents as theirs', 'found_at as foundAt'])
    .where('settled_at', 'is', null)
    .orderBy('found_at')
    .limit(50)
    .execute()

/**
 * Marks a difference as checked, and returns whose purchase it concerns: null for an unknown payment. Undefined if it
 * was checked already.
 */
export const markDifferenceSettled = (tx: Db, { id, staffUserId }: { id: number; staffUserId: number }, now: Date) =>
  tx
    .updateTable('payment_differences as d')
    .set({ settled_at: now, settled_by: staffUserId })
    .where('d.id', '=', id)
    .where('d.settled_at', 'is', null)
    .returning((eb) =>
      eb
        .selectFrom('purchases as p')
        .select('p.professional_id')
        .whereRef('p.id', '=', 'd.purchase_id')
        .as('professionalId'),
    )
    .executeTakeFirst()
