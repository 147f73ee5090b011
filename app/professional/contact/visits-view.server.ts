import { isStanding } from '#domain/visits/visit.ts'
import { conflictsIn, visitsOf, visitsOfLead } from '#domain/visits/visits.server.ts'
import { db } from '#platform/db.ts'
import { lengthText, visitWhenAlone } from '#texts/visits.ts'
import type { VisitView } from './visit-card.tsx'

/** The visits of a contact, the latest first, and whether one stands in the way of another. */
export async function visitsView(userId: number, leadId: number, now: Date): Promise<VisitView[]> {
  const [own, all] = await Promise.all([visitsOfLead(db(), leadId, now), visitsOf(db(), userId, { from: now }, now)])
  const conflicts = conflictsIn(all)
  return own.map(({ visitId, state, startsAt, zone, minutes, address, note, answer }) => ({
    visitId,
    state,
    when: visitWhenAlone(startsAt, zone),
    length: lengthText(minutes),
    address,
    note,
    answer,
    isStanding: isStanding(state) && startsAt > now,
    hasConflict: conflicts.has(visitId),
  }))
}
