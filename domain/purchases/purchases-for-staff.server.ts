import type { Db } from '#platform/db.ts'
import { staffRefund } from './own-purchases.server.ts'
import { findClawback } from './purchase-refunds.server.ts'
import { maxPurchasesForStaff, refundDenial } from './purchase.ts'
import { previewRefund } from './refund-purchase.server.ts'

const selectPurchases = (db: Db) =>
  db
    .selectFrom('purchases as p')
    .innerJoin('professionals as f', 'f.id', 'p.professional_id')
    .select(['p.uuid', 'p.coins', 'p.bonus_coins as bonusCoins', 'p.price_cents as priceCents', 'p.state'])
    .select(['p.created_at as createdAt', staffRefund.as('staffRefund')])

/** A professional's purchases, newest first, one more than shown; undefined for an unknown id. */
export async function listPurchasesForStaff(db: Db, professionalId: number) {
  const owner = await db
    .selectFrom('professionals')
    .select(['name', 'state'])
    .where('id', '=', professionalId)
    .executeTakeFirst()
  if (!owner) return undefined
  const rows = await selectPurchases(db)
    .where('p.professional_id', '=', professionalId)
    .orderBy('p.id', 'desc')
    .limit(maxPurchasesForStaff + 1)
    .execute()
  return { professional: owner.state === 'deleted' ? null : owner.name, purchases: rows }
}

/** A purchase with payment, refunds and their origin, and the possible refund or the reason against it. */
export async function findPurchaseForStaff(db: Db, uuid: string) {
  const row = await selectPurchases(db)
    .select(['p.id', 'p.method', 'p.provider', 'p.payment_ref as paymentRef', 'p.received_cents as receivedCents'])
    .select(['p.paid_at as paidAt', 'p.transaction_id as creditTransactionId'])
    .select(['f.id as professionalId', 'f.name', 'f.state as ownerState'])
    .where('p.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, creditTransactionId, name, ownerState, professionalId, ...purchase } = row
  const [refunds, clawback] = await Promise.all([listRefunds(db, id), findClawback(db, id)])
  const isAccountDeleted = ownerState === 'deleted'
  const { isUnderWay, paid } = clawback
  const denial = refundDenial({ state: row.state, isAccountDeleted, isUnderWay, coinsLeft: row.coins - paid })
  const canRefund = !denial && creditTransactionId !== null
  return {
    ...purchase,
    refunds,
    denial,
    professionalId,
    professional: isAccountDeleted ? null : name,
    would: canRefund ? await previewRefund(db, { id, professionalId, creditTransactionId }) : null,
  }
}

const listRefunds = (db: Db, purchaseId: number) =>
  db
    .selectFrom('purchase_refunds as r')
    .innerJoin('users as u', 'u.id', 'r.requested_by')
    .select(['r.id', 'r.kind', 'r.cents', 'r.coins', 'r.bonus_coins as bonusCoins', 'r.state', 'r.reason'])
    .select(['r.requested_at as requestedAt', 'r.done_at as doneAt', 'u.name as by'])
    .where('r.purchase_id', '=', purchaseId)
    .orderBy('r.id', 'desc')
    .execute()
