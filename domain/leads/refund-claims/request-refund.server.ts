import { z } from 'zod'
import { notify } from '#domain/notifications/notifications.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { isRefunded } from '#domain/refunds/refunds.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { dayMs } from '#domain/shared/durations.ts'
import { claimReasons, type ClaimReason } from '#domain/shared/refund-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { lockWallet } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { changeClaim } from './change-claim.server.ts'
import { claimText } from './claim-text.ts'
import {
  answerDue,
  canClientConfirm,
  canAppeal,
  type ClaimState,
  isWithinClaimWindow,
  repeatedWithinDays,
} from './claim.ts'
import { submitEvidence } from './evidence.server.ts'
import { isProvedWrong } from './proved-claims.server.ts'
import { refundAndEndLead } from './refund-and-end-lead.server.ts'

const firstState = 'open'

/**
 * A professional claims a refund within 30 days, once (product: Refunds). Provable claims are granted at once: a
 * repeated order, or a number that does not exist. Some ask the client; the rest wait for staff.
 */
export const requestRefund = defineAction({
  name: 'request-refund',
  switch: 'refund_claims',
  actor: professional,
  input: z.object({ leadId: rowId, reason: z.enum(claimReasons), words: claimText }),
  errors: ['not_found', 'claim_late', 'claim_exists', 'nothing_paid', 'already_returned'],
  async run({ tx, actor: { userId }, now }, { leadId, reason, words }) {
    const ownLead = tx
      .selectFrom('leads as l')
      .innerJoin('professionals as p', 'p.id', 'l.professional_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['o.uuid', 'o.client_id as clientId', 'p.id as professionalId', 'p.user_id as professionalUserId'])
      .select(['l.id as leadId', 'l.coins_paid as coinsPaid', 'l.created_at as createdAt'])
      .where('l.id', '=', leadId)
      .where('p.user_id', '=', userId)
      .where('p.state', '<>', 'deleted')

    const unlockedLead = await ownLead.executeTakeFirst()
    if (!unlockedLead) return fail('not_found')
    if (!unlockedLead.coinsPaid) return fail('nothing_paid')

    await lockWallet(tx, unlockedLead.professionalId)
    const lead = await ownLead.executeTakeFirst() // read after waiting for a deletion
    if (!lead) return fail('not_found')
    if (await isRefunded(tx, leadId)) return fail('already_returned')
    if (!isWithinClaimWindow(lead, now)) return fail('claim_late')

    const claim = await tx
      .insertInto('refund_claims')
      .values({
        lead_id: leadId,
        professional_id: lead.professionalId,
        reason,
        statement: words,
        requested_at: now,
        due_at: answerDue(now),
        state: firstState,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!claim) return fail('claim_exists')

    await submitEvidence(tx, { leadId, userId }, now)
    if (canClientConfirm(reason) && lead.clientId !== null)
      await askClient(tx, { ...lead, clientId: lead.clientId }, now)
    if (!(await provedBy[reason]?.(tx, leadId)))
      return ok<{ leadId: number; state: ClaimState }>({ leadId, state: firstState })

    await refundAndEndLead(tx, lead, reason, now)
    await changeClaim(tx, 'grant').set({ decided_at: now }).where('id', '=', claim.id).execute()
    return ok<{ leadId: number; state: ClaimState }>({ leadId, state: 'granted' })
  },
})

/** Facts that need no query. */
const provedBy: Partial<Record<ClaimReason, (tx: Db, leadId: number) => Promise<boolean>>> = {
  repeated_order: isRepeated,
  wrong_contact: isProvedWrong,
}

type LeadToConfirm = { uuid: string; clientId: number; leadId: number }

function askClient(tx: Db, { uuid, clientId, leadId }: LeadToConfirm, now: Date) {
  const notification = { userId: clientId, leadId, reference: `claim:${leadId}:asked`, facts: { uuid } }
  return notify(tx, { ...notification, kind: 'claim_confirmation_requested' }, now)
}

/**
 * Whether the professional paid for another, unrefunded order of this client and service in the 30 days before, and
 * this one had no result; others go to staff.
 */
async function isRepeated(tx: Db, leadId: number) {
  const earlier = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('orders as other', (join) =>
      join.onRef('other.client_id', '=', 'o.client_id').onRef('other.category_id', '=', 'o.category_id'),
    )
    .innerJoin('leads as before', (join) =>
      join.onRef('before.order_id', '=', 'other.id').onRef('before.professional_id', '=', 'l.professional_id'),
    )
    .select(['before.created_at as at', 'l.created_at as createdAt'])
    .leftJoin('refunds as r', 'r.lead_id', 'before.id')
    .where('l.id', '=', leadId)
    .where('l.state', '<>', 'hired')
    .where('l.talked_at', 'is', null)
    .where('r.lead_id', 'is', null)
    .whereRef('before.id', '<>', 'l.id')
    .whereRef('before.created_at', '<=', 'l.created_at')
    .where('before.coins_paid', '>', 0)
    .orderBy('before.created_at', 'desc')
    .executeTakeFirst()
  return earlier !== undefined && earlier.createdAt.getTime() - earlier.at.getTime() <= repeatedWithinDays * dayMs
}

/** Appeals a denial within 30 days, with added evidence; another person decides (product: Refunds). */
export const appeal = defineAction({
  name: 'appeal-claim',
  actor: professional,
  input: z.object({ leadId: rowId, words: claimText }),
  errors: ['not_found', 'already_returned', 'appeal_over'],
  async run({ tx, actor: { userId }, now }, { leadId, words }) {
    const ownClaim = tx
      .selectFrom('refund_claims as c')
      .innerJoin('professionals as p', 'p.id', 'c.professional_id')
      .select(['c.id', 'c.state', 'c.decided_at as decidedAt', 'c.professional_id as professionalId'])
      .where('c.lead_id', '=', leadId)
      .where('p.user_id', '=', userId)
      .where('p.state', '<>', 'deleted')
    const unlockedClaim = await ownClaim.executeTakeFirst()
    if (!unlockedClaim) return fail('not_found')
    await lockWallet(tx, unlockedClaim.professionalId)
    if (await isRefunded(tx, leadId)) return fail('already_returned')
    const claim = await ownClaim.forUpdate('c').executeTakeFirst()
    if (!claim) return fail('not_found')
    if (!canAppeal(claim, now)) return fail('appeal_over')
    await changeClaim(tx, 'appeal')
      .set({ appeal_statement: words, appealed_at: now, due_at: answerDue(now) })
      .where('id', '=', claim.id)
      .execute()
    await submitEvidence(tx, { leadId, userId }, now)
    return ok({ leadId })
  },
})
