import { findCalendar } from '#domain/visits/calendar.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { visitsCalendar } from '#presenters/calendar.ts'
import { ApiError } from './api-error.ts'
import { newApi } from './context.ts'

export const calendar = newApi()

/** A professional's visits as a calendar feed; the secret URL is the only credential. */
calendar.get('/v1/calendar/:file{[^/]+\\.ics}', async (c) => {
  const feed = await findCalendar(db(), c.req.param('file').slice(0, -'.ics'.length), now())
  if (!feed) throw new ApiError('not_found')
  return c.body(visitsCalendar(feed.visits, now()), 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="visitas.ics"',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
})
