import { hasClientWritten } from '#domain/conversations/conversations.server.ts'
import { findVerifiedPhone } from '#domain/identity/identity.server.ts'
import { findUnreachableSince } from '#domain/notifications/notifications.server.ts'
import type { ClaimReason } from '#domain/shared/refund-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { type Db, inTransaction, withRetry } from '#platform/db.ts'
import { changeClaim, lockClaim, selectClaims } from './change-claim.server.ts'
import { waitsForStaff } from './claim.ts'
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
  const claims = await db
    .selectFrom('refund_claims')
    .select(['id', 'lead_id as leadId'])
    .where('reason', '=', reason)
    .where('state', 'in', ['open', 'appealed'])
    .orderBy('id')
    .execute()
  let granted = 0
  for (const { id, leadId } of claims)
    if ((await isProvedWrong(db, leadId)) && (await withRetry(() => grantOne(db, id, now))).ok) granted++
  return granted
}

const grantOne = (db: Db, claimId: number, now: Date) =>
  inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, selectClaims(tx).where('c.id', '=', claimId))
    if (!claim || !waitsForStaff(claim.state) || !(await isProvedWrong(tx, claim.leadId))) return fail('not_found')
    await refundAndEndLead(tx, claim, reason, now)
    const granted =
      claim.state === 'open'
        ? changeClaim(tx, 'grant').set({ decided_at: now })
        : changeClaim(tx, 'grant_appeal').set({ appeal_decided_at: now })
    await granted.where('id', '=', claimId).execute()
    return ok(null)
  })
