/** The front door of refunds: coins of a contact go back to the one who paid (product: Refunds; domain invariants 4, 5). */
import { askNotice, notify } from '#domain/notifications/notifications.server.ts'
import { creditCoins, lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { type RefundReason, refundedCoins } from './refund.ts'

export type PaidLead = { leadId: number; professionalId: number; professionalUserId: number; coinsPaid: number }

/**
 * Gives coins of a lead back and tells the professional why. At most once a lead, whoever asks and however often: all who
 * refund one professional come one after the other. A contact that cost nothing, and a professional who has left, get
 * nothing. Call it before the lead is changed, and for several leads in the order of their professionals. Returns the
 * coins that came back.
 */
export async function refundLead(tx: Db, lead: PaidLead, reason: RefundReason, now: Date): Promise<number> {
  const coins = refundedCoins(lead.coinsPaid, reason)
  if (!coins) return 0
  await lockWallet(tx, lead.professionalId)
  if ((await hasLeft(tx, lead.professionalId)) || (await isRefunded(tx, lead.leadId))) return 0
  const movement = {
    kind: 'refund' as const,
    reference: `lead:${lead.leadId}`,
    professionalId: lead.professionalId,
    userId: lead.professionalUserId,
    coins,
    from: 'consumption' as const,
  }
  await tx
    .insertInto('refunds')
    .values({
      lead_id: lead.leadId,
      professional_id: lead.professionalId,
      reason,
      coins,
      ledger_transaction_id: await creditCoins(tx, movement, now),
      created_at: now,
    })
    .execute()
  await notify(
    tx,
    {
      userId: lead.professionalUserId,
      kind: 'coins_returned',
      leadId: lead.leadId,
      payload: { leadId: lead.leadId, coins, reason },
    },
    now,
  )
  const { leadId, professionalUserId: userId } = lead
  await askNotice(tx, { userId, kind: 'coins_returned', reference: `lead:${leadId}`, facts: { coins, reason } }, now)
  return coins
}

const isRefunded = async (tx: Db, leadId: number) =>
  (await tx.selectFrom('refunds').select('lead_id').where('lead_id', '=', leadId).executeTakeFirst()) !== undefined

/** Who leaves empties the wallet first, so that this is known once the wallet is held. */
const hasLeft = async (tx: Db, professionalId: number) =>
  (await tx.selectFrom('professionals').select('state').where('id', '=', professionalId).executeTakeFirst())?.state ===
  'deleted'
