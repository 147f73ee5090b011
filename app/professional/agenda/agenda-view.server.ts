import { data } from 'react-router'
import { hourMs } from '#domain/shared/durations.ts'
import { findCalendarToken } from '#domain/visits/calendar.server.ts'
import { isActiveState } from '#domain/visits/visit.ts'
import { conflictsIn, listVisits } from '#domain/visits/visits.server.ts'
import { db } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { calendarPath } from '#presenters/calendar.ts'
import { formatVisitLength, formatVisitTimeCapitalized } from '#texts/visits.ts'

const keepAfterEndMs = 6 * hourMs

/** The caller's coming visits and calendar address. */
export async function agendaView(userId: number, request: Request, now: Date) {
  const token = await findCalendarToken(db(), userId)
  if (!token) throw data(null, { status: 404 })
  const visits = await listVisits(db(), userId, { from: new Date(now.getTime() - keepAfterEndMs) }, now)
  const visibleVisits = visits.filter(({ state }) => isActiveState(state) || state === 'unanswered')
  const conflicts = conflictsIn(visibleVisits)
  return {
    address: new URL(calendarPath(token), env.PUBLIC_ORIGIN ?? new URL(request.url).origin).href,
    hasConflicts: conflicts.size > 0,
    visits: visibleVisits.map(({ visitId, leadId, state, startsAt, zone, minutes, address, clientName, service }) => ({
      visitId,
      leadId,
      state,
      when: formatVisitTimeCapitalized(startsAt, zone),
      length: formatVisitLength(minutes),
      address,
      client: clientName,
      service,
      hasConflict: conflicts.has(visitId),
    })),
  }
}
