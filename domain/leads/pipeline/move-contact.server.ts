import type { ActionInput } from '#domain/shared/action-form.ts'
import { personLimits } from '#domain/shared/person-limits.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { consumeLimit } from '#platform/security/rate-limit.ts'
import { sayMark } from '../contact/mark-contact.server.ts'
import { lockOwnContact, saveWork } from './own-contact.server.ts'
import { movesOf, type Stage, stageOf } from './stage.ts'
import type { moveContactForm } from './work-on-contact.ts'

type MoveErrorCode = (typeof moveContactForm.refusals)[number]

/**
 * Puts a contact into another stage. Talked, won and lost are said of the contact as its buttons say them, and change nothing
 * for the client; whoever plans a visit has talked, and whoever negotiates again takes back what they had said of the end.
 * Where it stands already nothing changes, but for the reason of one that is lost. Refuses somebody else's contact, and one
 * whose end is not the professional's word alone.
 */
export function moveContact(
  db: Db,
  { leadId, userId, stage, reason }: ActionInput<typeof moveContactForm>,
  now: Date,
): Promise<Result<{ stage: Stage }, MoveErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<{ stage: Stage }, MoveErrorCode>> => {
    const contact = await lockOwnContact(tx, { leadId, userId })
    if (!contact) return fail('not_found')
    const isThere = stageOf(contact) === stage
    if (!isThere && !movesOf(contact).includes(stage)) return fail('lead_over')
    if (isThere && stage !== 'lost') return ok({ stage })
    const may = await consumeLimit(tx, personLimits.contactWork, userId)
    if (!may.ok) return may
    if (!isThere) {
      const isEnd = stage === 'won' || stage === 'lost'
      if (!isEnd && contact.outcome)
        await tx.updateTable('leads').set({ outcome: null, outcome_at: null }).where('id', '=', leadId).execute()
      if (stage !== 'quote') {
        const said = await sayMark(tx, { leadId, userId, mark: isEnd ? stage : 'talked' }, now)
        if (!said.ok) return said
      }
    }
    const planned = stage === 'visit' || stage === 'quote' ? stage : null
    await saveWork(tx, leadId, { stage: planned, lost_reason: stage === 'lost' ? (reason ?? null) : null }, now)
    return ok({ stage })
  })
}
