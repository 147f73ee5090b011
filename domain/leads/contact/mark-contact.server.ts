import { sql } from 'kysely'
import { z } from 'zod'
import { closeConversationOfLead } from '#domain/conversations/conversations.server.ts'
import { professional } from '#domain/professionals/professionals.server.ts'
import { confirmDeal } from '#domain/reviews/reviews.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { changeState } from '../change-state.server.ts'
import { type ContactMark, contactMarks, type Marks, statesOfMark } from './contact-mark.ts'

type MarkInput = { leadId: number; userId: number; mark: ContactMark }

/**
 * A professional marks a contact. Talked, won and lost change nothing for the client; a review waiting for it is
 * published. Giving up ends the lead and closes the conversation; the slot stays taken (domain 2.2).
 */
export const markContact = defineAction({
  name: 'mark-contact',
  actor: professional,
  input: z.object({ leadId: rowId, mark: z.enum(contactMarks) }),
  errors: ['not_found', 'lead_over', 'too_many_requests'],
  idempotent: true,
  run: ({ tx, actor, now }, { leadId, mark }) => applyMark(tx, { leadId, userId: actor.userId, mark }, now),
})

/** Marks a contact in the transaction of a caller that does more. Errors as `markContact`. */
export async function applyMark(tx: Db, { leadId, userId, mark }: MarkInput, now: Date) {
  const professionalId = tx.selectFrom('professionals').select('id').where('user_id', '=', userId)
  const marked = await updateForMark(tx, mark, now)
    .where('id', '=', leadId)
    .where('professional_id', 'in', professionalId)
    .where('state', 'in', statesOfMark(mark))
    .returning(['order_id', 'state', 'talked_at as talkedAt', 'outcome'])
    .executeTakeFirst()
  if (!marked) return findUnchangedContact(tx, { leadId, userId, mark })
  const limit = await consumeLimit(tx, personLimits.contactMark, userId)
  if (!limit.ok) return limit
  if (mark === 'gave_up') {
    await closeConversationOfLead(tx, leadId, now)
    await notifyClient(tx, marked.order_id, now)
  }
  if (marked.talkedAt) await confirmDeal(tx, leadId, now)
  return ok(presentMarks(marked))
}

/** Changes a contact without this mark. Won implies talked; giving up withdraws both. */
function updateForMark(tx: Db, mark: ContactMark, now: Date) {
  if (mark === 'gave_up')
    return changeState(tx, 'end').set({ ended_by: 'professional', outcome: null, outcome_at: null })
  const leads = tx.updateTable('leads')
  if (mark === 'talked') return leads.set({ talked_at: now }).where('talked_at', 'is', null)
  const update = leads.set({ outcome: mark, outcome_at: now }).where('outcome', 'is distinct from', mark)
  return mark === 'won' ? update.set({ talked_at: sql<Date>`coalesce(talked_at, ${now})` }) : update
}

/** Unchanged: marked before, or no longer possible. */
async function findUnchangedContact(tx: Db, { leadId, userId, mark }: MarkInput) {
  const lead = await tx
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['l.state', 'l.talked_at as talkedAt', 'l.outcome', 'l.ended_by as endedBy'])
    .where('l.id', '=', leadId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  if (!lead || lead.state === 'voided') return fail('not_found')
  return hasMark(lead, mark) ? ok(presentMarks(lead)) : fail('lead_over')
}

function hasMark({ state, talkedAt, outcome, endedBy }: Marks & { endedBy: string | null }, mark: ContactMark) {
  if (mark === 'gave_up') return state === 'ended' && endedBy === 'professional'
  return mark === 'talked' ? talkedAt !== null : outcome === mark
}

const presentMarks = ({ state, outcome, talkedAt }: Marks) => ({
  state,
  outcome,
  talkedAt: talkedAt?.toISOString() ?? null,
})

async function notifyClient(tx: Db, orderId: number, now: Date) {
  const order = await tx
    .selectFrom('orders')
    .select(['client_id', 'uuid'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.client_id === null) return
  const payload = { uuid: order.uuid }
  await emit(tx, now, { topic: `user:${order.client_id}`, kind: 'order.changed', payload })
}
