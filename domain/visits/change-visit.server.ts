import type { Db } from '#platform/db.ts'
import { emit } from '#platform/events/event-outbox.ts'
import { type VisitEvent, visitMachine } from './visit.ts'

/** The only writer of `visits.state`. Returns an update for states that allow `event` (`./visit.ts`). */
export const changeVisit = (tx: Db, event: VisitEvent, now: Date) =>
  tx
    .updateTable('visits')
    .set(({ eb }) => ({ state: visitMachine.stateAfter(event), revision: eb('revision', '+', 1) }))
    .$if(event !== 'confirm', (query) => query.set({ ended_at: now }))
    .where('state', 'in', visitMachine.statesBefore(event))

type Both = { leadId: number; clientId: number | null; professionalUserId: number }

/** Makes the open pages of client and professional revalidate; sends no notification. */
export const emitVisitChanged = (tx: Db, { leadId, clientId, professionalUserId }: Both, now: Date) =>
  emit(
    tx,
    now,
    ...[professionalUserId, clientId].flatMap((userId) =>
      userId === null ? [] : [{ topic: `user:${userId}`, kind: 'visit.changed', payload: { leadId } }],
    ),
  )
