import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { VisitStanding } from '#domain/visits/visit.ts'
import type { Visit } from '#domain/visits/visits.server.ts'
import { cleanText } from '#platform/clean-text.ts'
import { brand } from '#texts/brand.ts'
import { visitTexts as words } from '#texts/visits.ts'

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
} as const satisfies Record<VisitStanding, ICalEventStatus>

/** Visits as iCalendar (RFC 5545) in UTC, with stable ids, so that changes update events. */
export function visitsCalendar(
  visits: readonly Visit[],
  now: Date,
  reader: 'client' | 'professional' = 'professional',
) {
  const calendar = ical({
    name: words.calendarName(brand.name),
    prodId: { company: brand.name, product: words.agenda, language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  })
  for (const visit of visits) {
    const { calendarId, state, revision, startsAt, endsAt, clientName, professionalName, service, address, note } =
      visit
    const status = statuses[state]
    const isOff = status === ICalEventStatus.CANCELLED
    const title = words.eventTitle(reader === 'client' ? professionalName : clientName, service)
    calendar.createEvent({
      id: `visit-${calendarId}@${brand.name.toLowerCase()}`,
      sequence: revision,
      start: startsAt,
      end: endsAt,
      stamp: now,
      summary: isOff ? words.canceledEvent(title) : state === 'proposed' ? `${title} · ${words.toConfirm}` : title,
      location: cleanText(address) || null,
      description: cleanText(note) || null,
      status,
      transparency: isOff ? ICalEventTransparency.TRANSPARENT : null,
    })
  }
  return `${calendar.toString()}\r\n` // the library leaves the last line open
}

/** One visit as a calendar file, with the id of the subscription. */
export const visitFile = (visit: Visit, now: Date, reader: 'client' | 'professional') =>
  new Response(visitsCalendar([visit], now, reader), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="visita.ics"',
      'cache-control': 'private, no-store',
    },
  })
