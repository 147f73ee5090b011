/** Module entry of refunds (product: Refunds; domain invariants 4, 5). */
import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { addDays } from '#domain/shared/durations.ts'
import { lockWallet, returnCoins } from '#domain/wallet/wallet.server.ts'
import { countBusinessEvent } from '#platform/business-counters.ts'
import type { Db } from '#platform/db.ts'
import {
  guaranteedContacts,
  maxNoAnswerRefundsPerPair,
  type RefundReason,
  refundedCoins,
  noAnswerPairDays,
  clientSilenceReasons,
} from './refund.ts'

export type PaidLead = { leadId: number; professionalId: number; professionalUserId: number; coinsPaid: number }

/**
 * Refunds the coins of a lead at most once and notifies the professional. Call it before the lead changes; for several
 * leads by professional id. Returns the coins: 0 if free, for a deleted account or a client's third silence in 90 days.
 */
export async function refundCoins(tx: Db, lead: PaidLead, reason: RefundReason, now: Date): Promise<number> {
  const coins = refundedCoins(lead.coinsPaid, reason)
  if (!coins) return 0
  await lockWallet(tx, lead.professionalId)
  if ((await isAccountDeleted(tx, lead.professionalId)) || (await isRefunded(tx, lead.leadId))) return 0
  if (isSilent(reason) && (await hasReachedPairLimit(tx, lead, now))) return 0
  const movement = {
    kind: 'refund' as const,
    reference: `lead:${lead.leadId}`,
    professionalId: lead.professionalId,
    userId: lead.professionalUserId,
    coins,
    spentBy: await getSpendingId(tx, lead.leadId),
  }
  await tx
    .insertInto('refunds')
    .values({
      lead_id: lead.leadId,
      professional_id: lead.professionalId,
      reason,
      coins,
      ledger_transaction_id: await returnCoins(tx, movement, now),
      created_at: now,
    })
    .execute()
  await countBusinessEvent(tx, 'refunds_total', { reason })
  await countBusinessEvent(tx, 'refunded_coins_total', { reason }, coins)
  const { leadId, professionalUserId: userId } = lead
  const notification = { userId, leadId, reference: `lead:${leadId}`, facts: { leadId, coins, reason } }
  await notify(tx, { ...notification, kind: 'coins_returned' }, now)
  return coins
}

/** The payment movement of a contact. */
const getSpendingId = async (tx: Db, leadId: number) =>
  (
    await tx
      .selectFrom('leads')
      .select('ledger_transaction_id as id')
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
  ).id!

/** Whether a lead was refunded, also by the guarantee. Call it with the wallet locked. */
export async function isRefunded(tx: Db, leadId: number) {
  const { rows } = await sql`
    select from refunds where lead_id = ${leadId}
    union all
    select from guarantees g join leads l on l.professional_id = g.professional_id
     where l.id = ${leadId}
       and l.id in (select f.id from leads f where f.professional_id = g.professional_id and f.coins_paid > 0
                     order by f.id limit ${sql.lit(guaranteedContacts)})`.execute(tx)
  return rows.length > 0
}

/** Call it with the wallet locked: account deletion empties the wallet first. */
const isAccountDeleted = async (tx: Db, professionalId: number) =>
  (await tx.selectFrom('professionals').select('state').where('id', '=', professionalId).executeTakeFirst())?.state ===
  'deleted'

const isSilent = (reason: RefundReason) => (clientSilenceReasons as readonly RefundReason[]).includes(reason)

/** Call it with the wallet locked, so that two refunds of one pair are counted in turn. */
async function hasReachedPairLimit(tx: Db, { leadId, professionalId }: PaidLead, now: Date) {
  const { count } = await tx
    .selectFrom('refunds as r')
    .innerJoin('leads as l', 'l.id', 'r.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('orders as other', 'other.client_id', 'o.client_id')
    .innerJoin('leads as refunded', 'refunded.order_id', 'other.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refunded.id', '=', leadId)
    .where('r.professional_id', '=', professionalId)
    .where('r.reason', 'in', clientSilenceReasons)
    .where('r.created_at', '>', addDays(now, -noAnswerPairDays))
    .executeTakeFirstOrThrow()
  return Number(count) >= maxNoAnswerRefundsPerPair
}
