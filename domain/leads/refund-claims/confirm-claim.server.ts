import { z } from 'zod'
import { ownOrder } from '#domain/orders/lifecycle/own-order.ts'
import { client, defineAction } from '#domain/shared/define-action.server.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { secondPersonAboveCoins } from '#domain/staff/second-person.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { changeClaim, lockClaim, selectClaims } from './change-claim.server.ts'
import { reasonsClientConfirms } from './claim.ts'
import { sumCoinsGrantedInLast30Days } from './decide-claim.server.ts'
import { refundAndEndLead } from './refund-and-end-lead.server.ts'

/**
 * The client answers a claim once (product: Refunds). A yes refunds it at once; a no goes to staff, as does a yes after
 * a hire or above 100 coins in 30 days. Errors: already decided, or not asked.
 */
export const confirmClaim = defineAction({
  name: 'confirm-claim',
  actor: client,
  input: ownOrder.extend({ leadId: rowId, answer: z.enum(['yes', 'no']) }),
  errors: ['not_found', 'already_decided'],
  async run({ tx, actor: { userId }, now }, { uuid, leadId, answer }) {
    const claim = await lockClaim(tx, claimToAnswer(tx, { uuid, userId, leadId }))
    if (!claim) return fail('not_found')
    if (claim.state !== 'open' || claim.clientAnswer !== null) return fail('already_decided')
    await tx
      .updateTable('refund_claims')
      .set({ client_answer: answer, client_answered_at: now })
      .where('id', '=', claim.id)
      .execute()
    await emit(tx, now, { topic: `user:${userId}`, kind: 'order.changed', payload: { uuid } })
    const waits =
      answer === 'no' ||
      claim.leadState === 'hired' ||
      (await sumCoinsGrantedInLast30Days(tx, claim.professionalId, now)) + claim.coinsPaid > secondPersonAboveCoins
    if (waits) return ok({ returned: false })
    await refundAndEndLead(tx, claim, claim.reason, now)
    await changeClaim(tx, 'grant').set({ decided_at: now }).where('id', '=', claim.id).execute()
    return ok({ returned: true })
  },
})

const claimToAnswer = (tx: Db, { uuid, userId, leadId }: { uuid: string; userId: number; leadId: number }) =>
  selectClaims(tx)
    .where('l.id', '=', leadId)
    .where('o.uuid', '=', uuid)
    .where('o.client_id', '=', userId)
    .where('c.reason', 'in', reasonsClientConfirms)

/** The question to the client: who claims a refund, and why. */
export const listClaimsToConfirm = (db: Db, { uuid, userId }: { uuid: string; userId: number }) =>
  db
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.id as leadId', 'p.name as professional', 'c.reason'])
    .where('o.uuid', '=', uuid)
    .where('o.client_id', '=', userId)
    .where('c.state', '=', 'open')
    .where('c.client_answer', 'is', null)
    .where('c.reason', 'in', reasonsClientConfirms)
    .$narrowType<{ reason: (typeof reasonsClientConfirms)[number] }>()
    .orderBy('c.id')
    .execute()
export type ClaimToConfirm = Awaited<ReturnType<typeof listClaimsToConfirm>>[number]
