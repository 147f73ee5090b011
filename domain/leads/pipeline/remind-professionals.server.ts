import type { NotNull } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { ok } from '#domain/shared/result.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { isOver } from '../lead.ts'

const batchSize = 200

/**
 * Sends due reminders of contacts, once each; the reminder stays on the page until removed. Skips ended contacts.
 * Returns how many.
 */
export async function remindProfessionals(db: Db, now: Date): Promise<number> {
  for (let notifiedCount = 0; ;) {
    const { value } = await inTransaction(db, async (tx) => ok(await remindSome(tx, now)))
    notifiedCount += value.notifiedCount
    if (value.taken < batchSize) return notifiedCount
  }
}

async function remindSome(tx: Db, now: Date) {
  const due = await tx
    .selectFrom('pipeline_entries as w')
    .innerJoin('leads as l', 'l.id', 'w.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['w.lead_id as leadId', 'w.remind_at as remindAt', 'l.state', 'p.user_id as userId'])
    .select('p.state as professionalState')
    .where('w.remind_at', '<=', now)
    .$narrowType<{ remindAt: NotNull }>()
    .where('w.reminded_at', 'is', null)
    .orderBy('w.remind_at')
    .limit(batchSize)
    .forUpdate('w')
    .skipLocked()
    .execute()
  if (!due.length) return { taken: 0, notifiedCount: 0 }
  const leadIds = due.map(({ leadId }) => leadId)
  await tx.updateTable('pipeline_entries').set({ reminded_at: now }).where('lead_id', 'in', leadIds).execute()
  const running = due.filter(({ state, professionalState }) => !isOver(state) && professionalState !== 'deleted')
  for (const { leadId, userId, remindAt } of running) {
    const reference = `contact:${leadId}:${saoPauloDay(remindAt)}`
    await notify(tx, { userId, kind: 'contact_reminder', leadId, reference, facts: { leadId } }, now)
  }
  return { taken: due.length, notifiedCount: running.length }
}
