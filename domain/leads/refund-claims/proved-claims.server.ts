import { hasClientWritten } from '#domain/conversations/conversations.server.ts'
import { findVerifiedPhone } from '#domain/identity/identity.server.ts'
import { findUnreachableSince } from '#domain/notifications/notifications.server.ts'
import type { ClaimReason } from '#domain/shared/refund-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { changeClaim } from './change-claim.server.ts'
import { refundAndEndLead } from './refund-and-end-lead.server.ts'
import { isNumberWrong } from './wrong-number.ts'

const reason = 'wrong_contact' satisfies ClaimReason

/** Whether a message of ours proves that the phone of a contact is wrong. */
export async function isProvedWrong(tx: Db, leadId: number): Promise<boolean> {
  const lead = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.phone', 'o.client_id as clientId', 'o.contact_mode as contactMode', 'l.state', 'l.outcome'])
    .select(['l.talked_at as talkedAt', 'o.verified_at as verifiedAt', 'o.created_at as createdAt'])
    .where('l.id', '=', leadId)
    .executeTakeFirstOrThrow()
  if (lead.phone === null || lead.clientId === null) return false
  const client = await findVerifiedPhone(tx, lead.clientId)
  return isNumberWrong({
    contactMode: lead.contactMode,
    noNumber: await findUnreachableSince(tx, lead.phone),
    orderedAt: lead.verifiedAt ?? lead.createdAt,
    verifiedAt: client.verifiedAt,
    isOfClient: client.phone === lead.phone,
    hasTalked:
      lead.talkedAt !== null ||
      lead.state === 'hired' ||
      lead.outcome === 'won' ||
      (await hasClientWritten(tx, leadId)),
  })
}

/**
 * Grants waiting claims of wrong phones that a bounced message has proven since (product: Refunds). One transaction
 * each, rechecked with the wallet locked, so concurrent runs and decisions grant once. Returns how many.
 */
export async function grantProvedClaims(db: Db, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom('refund_claims')
    .select(['id', 'lead_id as leadId'])
    .where('reason', '=', reason)
    .where('state', 'in', ['open', 'appealed'])
    .orderBy('id')
    .execute()
  let granted = 0
  for (const one of waiting)
    if ((await isProvedWrong(db, one.leadId)) && (await withRetry(() => grantOne(db, one.id, now))).ok) granted++
  return granted
}

const grantOne = (db: Db, claimId: number, now: Date) =>
  inTransaction(db, async (tx) => {
    const { professionalId } = await claimOf(tx, claimId).executeTakeFirstOrThrow()
    await lockWallet(tx, professionalId)
    const { state, ...lead } = await claimOf(tx, claimId).forUpdate('c').executeTakeFirstOrThrow()
    if ((state !== 'open' && state !== 'appealed') || !(await isProvedWrong(tx, lead.leadId))) return fail('not_found')
    await refundAndEndLead(tx, lead, reason, now)
    await changeClaim(tx, state === 'open' ? 'grant' : 'grant_appeal')
      .set(state === 'open' ? { decided_at: now } : { appeal_decided_at: now })
      .where('id', '=', claimId)
      .execute()
    return ok(null)
  })

const claimOf = (tx: Db, claimId: number) =>
  tx
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('professionals as p', 'p.id', 'c.professional_id')
    .select(['c.state', 'l.id as leadId', 'l.coins_paid as coinsPaid', 'p.id as professionalId'])
    .select('p.user_id as professionalUserId')
    .where('c.id', '=', claimId)
