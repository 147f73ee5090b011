import type { Db } from '#platform/db.ts'
import { emitToUsers } from '#platform/events/event-outbox.ts'
import { type VisitEvent, visitMachine } from './visit.ts'

/** The only writer of `visits.state`. Returns an update for states that allow `event` (`./visit.ts`). */
export const changeVisit = (tx: Db, event: VisitEvent, now: Date) =>
  tx
    .updateTable('visits')
    .set(({ eb }) => ({ state: visitMachine.stateAfter(event), revision: eb('revision', '+', 1) }))
    .$if(event !== 'confirm', (query) => query.set({ ended_at: now }))
    .where('state', 'in', visitMachine.statesBefore(event))

type Participants = { leadId: number; clientId: number | null; professionalUserId: number }

/** Makes the open pages of client and professional revalidate; sends no notification. */
export function emitVisitChanged(tx: Db, { leadId, clientId, professionalUserId }: Participants, now: Date) {
  const userIds = clientId === null ? [professionalUserId] : [professionalUserId, clientId]
  return emitToUsers(tx, now, userIds, 'visit.changed', { leadId })
}
