import { wallClockIn } from '#domain/shared/local-time.ts'
import { hasBegun, isActiveState } from '#domain/visits/visit.ts'
import { conflictsIn, type Visit, listVisits, listVisitsOfLead } from '#domain/visits/visits.server.ts'
import { db } from '#platform/db.ts'
import { formatVisitLength, formatVisitTimeCapitalized } from '#texts/visits.ts'

/** The visits of a contact, latest first, with overlaps. */
export async function visitsView(userId: number, leadId: number, now: Date) {
  const [visitsOfContact, allVisits] = await Promise.all([
    listVisitsOfLead(db(), leadId, now),
    listVisits(db(), userId, { from: now }, now),
  ])
  const conflicts = conflictsIn(allVisits)
  return visitsOfContact.map((visit) => {
    const { visitId, state, startsAt, zone, minutes, address, note, answer } = visit
    return {
      visitId,
      state,
      when: formatVisitTimeCapitalized(startsAt, zone),
      length: formatVisitLength(minutes),
      address,
      note,
      answer,
      isUpcoming: isActiveState(state) && !hasBegun(visit, now),
      hasConflict: conflicts.has(visitId),
      /** Null once the visit is past. */
      nextProposal: hasBegun(visit, now) ? null : toVisitRequest(visit),
    }
  })
}

/** Defaults of the next proposal; a rejected or canceled time is not proposed again. */
function toVisitRequest({ state, startsAt, zone, minutes, note }: Visit) {
  const wall = isActiveState(state) ? new Date(wallClockIn(zone, startsAt)).toISOString() : ''
  return { day: wall.slice(0, 10), time: wall.slice(11, 16), minutes, note }
}
