import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { ShownVisitState } from '#domain/visits/visit.ts'
import type { Visit } from '#domain/visits/visits.server.ts'
import { cleanText } from '#platform/clean-text.ts'
import { brand } from '#texts/brand.ts'
import { visitTexts } from '#texts/visits.ts'

/** The path prefix of all calendars, also in robots.txt. */
export const calendarsPath = '/v1/calendar/'

/** The address from which a calendar reads a professional's visits; it is secret. */
export const calendarPath = (token: string) => `${calendarsPath}${token}.ics`

const statuses = {
  proposed: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  canceled: ICalEventStatus.CANCELLED,
  unanswered: ICalEventStatus.TENTATIVE,
} as const satisfies Record<ShownVisitState, ICalEventStatus>

type Reader = 'client' | 'professional'

/** Visits as iCalendar (RFC 5545) in UTC, with stable ids, so that changes update events. */
export function visitsCalendar(visits: readonly Visit[], now: Date, reader: Reader = 'professional') {
  const calendar = ical({
    name: visitTexts.calendarName(brand.name),
    prodId: { company: brand.name, product: visitTexts.agenda, language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  })
  for (const visit of visits) {
    const status = statuses[visit.state]
    calendar.createEvent({
      id: `visit-${visit.calendarId}@${brand.name.toLowerCase()}`,
      sequence: visit.revision,
      start: visit.startsAt,
      end: visit.endsAt,
      stamp: now,
      summary: summaryOf(visit, reader),
      location: cleanText(visit.address) || null,
      description: cleanText(visit.note) || null,
      status,
      transparency: status === ICalEventStatus.CANCELLED ? ICalEventTransparency.TRANSPARENT : null,
    })
  }
  return `${calendar.toString()}\r\n` // the library leaves the last line open
}

function summaryOf({ state, clientName, professionalName, service }: Visit, reader: Reader) {
  const title = visitTexts.eventTitle(reader === 'client' ? professionalName : clientName, service)
  if (statuses[state] === ICalEventStatus.CANCELLED) return visitTexts.canceledEvent(title)
  return state === 'proposed' ? `${title} · ${visitTexts.toConfirm}` : title
}

/** One visit as a calendar file, with the id of the subscription. */
export const visitFile = (visit: Visit, now: Date, reader: Reader) =>
  new Response(visitsCalendar([visit], now, reader), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visita.ics"',
      'cache-control': 'private, no-store',
    },
  })
