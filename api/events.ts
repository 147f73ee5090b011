import { createRoute, z } from '@hono/zod-openapi'
import { getSessionExpiry } from '#domain/identity/sessions/session.server.ts'
import { db } from '#platform/db.ts'
import { eventHub } from '#platform/events/event-hub.ts'
import { eventStream } from '#platform/events/event-stream.ts'
import type { LiveEvent } from '#platform/events/events.ts'
import { requireUser } from './access.ts'
import { newApi } from './context.ts'
import { jsonResponse, errorResponsesFor } from './schemas.ts'

export const events = newApi()

const liveEvent = z
  .object({ id: z.string(), event: z.string(), data: z.record(z.string(), z.unknown()) })
  .openapi('LiveEvent')

/** `session.ended` goes to its own streams only, as their last event. */
const endsSession = ({ kind, payload }: LiveEvent, sessionId: number) =>
  kind === 'session.ended' && payload.sessionId === sessionId

/** Events say what changed, without data: that is loaded through access checks. */
const eventForSession = (sessionId: number) => (event: LiveEvent) =>
  event.kind === 'session.ended' && !endsSession(event, sessionId) ? null : { event: event.kind, data: event.payload }

/**
 * The signed-in person's events as Server-Sent Events with `Last-Event-ID` (AMB-32); the first request passes `after`.
 */
events.get('/v1/chat/events', async (c) => {
  const { userId, sessionId } = requireUser(c)
  return eventStream({
    hub: await eventHub(),
    topic: `user:${userId}`,
    lastEventId: c.req.header('last-event-id') ?? c.req.query('after') ?? null,
    signal: c.req.raw.signal,
    isLast: (event) => endsSession(event, sessionId),
    endsAt: await getSessionExpiry(db(), sessionId),
    toWire: eventForSession(sessionId),
  })
})

/** The user's events by polling every five seconds, where streams are blocked. Without `after`: the current id. */
events.openapi(
  createRoute({
    method: 'get',
    path: '/v1/chat/events/poll',
    summary: 'Novidades desde a última consulta',
    request: { query: z.object({ after: z.string().max(60).optional() }) },
    responses: {
      200: jsonResponse(
        z.object({ last: z.string(), resync: z.boolean(), events: z.array(liveEvent) }),
        'As novidades',
      ),
      ...errorResponsesFor(401),
    },
  }),
  async (c) => {
    const { userId, sessionId } = requireUser(c)
    const hub = await eventHub()
    const { after } = c.req.valid('query')
    if (!after) return c.json({ last: hub.lastId(), resync: false, events: [] }, 200)
    if (!(await hub.hasAllEventsSince(after))) return c.json({ last: hub.lastId(), resync: true, events: [] }, 200)
    const topic = `user:${userId}`
    const missed = await hub.since(topic, after, 100)
    const visibleEvents = [...hub.ephemeralEvents(topic), ...missed].flatMap((event) => {
      const visibleEvent = eventForSession(sessionId)(event)
      return visibleEvent ? [{ id: event.id, ...visibleEvent }] : []
    })
    return c.json({ last: missed.at(-1)?.id ?? after, resync: false, events: visibleEvents }, 200)
  },
)
