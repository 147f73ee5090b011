import { CompiledQuery } from 'kysely'
import { now } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import { readEphemeral } from './ephemeral-event.ts'
import { openEventConnection } from './event-connection.ts'
import { type EventId, parseEventId } from './event-id.ts'
import { onPublished } from './event-outbox.ts'
import {
  type LiveEvent,
  readEvents,
  readPosition,
  readTopic,
  hasAllEventsSince,
  type RunStatement,
} from './event-reader.ts'

export type { LiveEvent } from './event-reader.ts'
export { compareEventIds, parseEventId } from './event-id.ts'

type Listener = (event: LiveEvent) => void

const announceEveryMs = 10
const retryMs = 15
const maxRetryMs = 120
const regularReadMs = 2_000
const rowsAtOnce = 500
/** A little less than the five seconds between two polls, so that nothing is delivered twice. */
const ephemeralCacheMs = 4_800

export type EventHub = {
  /** Calls `listener` with each event of the topic, in order, until the returned function is called. */
  subscribe: (topic: string, listener: Listener) => () => void
  /** Events of a topic after `lastId`, oldest first: replay and polling. An invalid id gives none. */
  since: (topic: string, lastId: string, limit: number) => Promise<LiveEvent[]>
  /** Ephemeral events of the last seconds, for polling pages. */
  ephemeralEvents: (topic: string) => LiveEvent[]
  /** False when events after `lastId` were purged or the id is unknown: reload everything. */
  hasAllEventsSince: (lastId: string) => Promise<boolean>
  /** The last event delivered to listeners of this process; a new listener replays from there. */
  lastId: () => string
  close: () => Promise<void>
}

/**
 * Realtime hub of a process: delivers all events in order, without gaps (docs/decisions/0010). A NOTIFY, at most one in
 * 10 ms, is a hint; a lost one costs 2 s at most. Throws without a database at startup; later outages recover.
 */
export async function openEventHub({ url, db }: { url: string; db: Db }): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>()
  let closed = false
  let position: EventId | undefined
  let reading = false
  let isReadRequested = false
  let retryCount = 0
  let retryTimer: NodeJS.Timeout | undefined
  let announceTimer: NodeJS.Timeout | undefined
  let announcedAt = 0
  const recentEphemeral: { event: LiveEvent; at: number }[] = []

  const connection = await openEventConnection({
    url,
    onNotice: requestRead,
    onConnected: requestRead,
    onEphemeralEvent: deliverEphemeral,
  })
  const runInPool: RunStatement = ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values))
  position = await readPosition(connection.run)

  function deliver(event: LiveEvent) {
    for (const listener of listeners.get(event.topic) ?? []) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error, kind: event.kind }, 'event listener failed')
      }
    }
  }

  function deliverEphemeral(text: string | undefined) {
    const parsed = readEphemeral(text)
    if (!parsed) return
    const event = { ...parsed, id: '', createdAt: now() }
    dropOldEphemeral()
    recentEphemeral.push({ event, at: performance.now() })
    deliver(event)
  }

  function dropOldEphemeral() {
    while (recentEphemeral[0] && performance.now() - recentEphemeral[0].at > ephemeralCacheMs) recentEphemeral.shift()
  }

  async function readOn() {
    for (let full = true; full && !closed;) {
      const { events, waiting } = await readEvents(connection.run, position!, rowsAtOnce)
      for (const event of events) {
        position = parseEventId(event.id)!
        deliver(event)
      }
      full = events.length === rowsAtOnce
      if (events.length) retryCount = 0
      retryCount = waiting ? retryCount + 1 : 0
    }
    if (retryCount && !closed) {
      clearTimeout(retryTimer)
      retryTimer = setTimeout(requestRead, Math.min(retryCount * retryMs, maxRetryMs))
    }
  }

  function requestRead() {
    isReadRequested = true
    if (reading || closed || !position) return
    reading = true
    void (async () => {
      try {
        while (isReadRequested && !closed) {
          isReadRequested = false
          await readOn()
        }
      } catch (error) {
        // The connection reads again once it is back, so nothing is lost.
        if (!closed) log.debug({ err: error }, 'reading events failed, retrying')
      } finally {
        reading = false
      }
    })()
  }

  function scheduleAnnouncement() {
    announceTimer ??= setTimeout(
      () => {
        announceTimer = undefined
        announcedAt = performance.now()
        connection.announce().catch(() => {}) // found by polling
      },
      Math.max(0, announcedAt + announceEveryMs - performance.now()),
    )
  }

  const stopAnnouncing = onPublished(scheduleAnnouncement)
  const regularReads = setInterval(requestRead, regularReadMs)
  requestRead()

  return {
    subscribe(topic, listener) {
      const topicListeners = listeners.get(topic) ?? new Set()
      listeners.set(topic, topicListeners.add(listener))
      return () => {
        topicListeners.delete(listener)
        if (!topicListeners.size && listeners.get(topic) === topicListeners) listeners.delete(topic)
      }
    },
    since: (topic, lastId, limit) => readTopic(runInPool, topic, lastId, limit),
    ephemeralEvents(topic) {
      dropOldEphemeral()
      return recentEphemeral.map(({ event }) => event).filter((event) => event.topic === topic)
    },
    hasAllEventsSince: (lastId) => hasAllEventsSince(runInPool, lastId),
    lastId: () => `${position!.xid}.${position!.id}`,
    async close() {
      closed = true
      stopAnnouncing()
      clearInterval(regularReads)
      clearTimeout(retryTimer)
      clearTimeout(announceTimer)
      listeners.clear()
      await connection.close()
    },
  }
}
