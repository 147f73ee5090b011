import { now } from '#platform/clock.ts'
import { log } from '#platform/observability/log.ts'
import { compareEventIds } from './event-id.ts'
import type { EventHub, LiveEvent } from './events.ts'

export type WireEvent = { event: string; data: unknown }

export type EventStreamOptions = {
  hub: Pick<EventHub, 'subscribe' | 'since' | 'hasAllEventsSince' | 'lastId'>
  topic: string
  /** The request's `Last-Event-ID` header. */
  lastEventId?: string | null
  /** The request's signal: its abort closes the stream. */
  signal: AbortSignal
  /** Whether the event ends the stream, as at the end of the session. */
  isLast?: (event: LiveEvent) => boolean
  /** When the listener's session expires; checked with each heartbeat. */
  endsAt?: Date
  /** What leaves the server, field by field; null hides an event from this listener. */
  toWire: (event: LiveEvent) => WireEvent | null
}

const heartbeatMs = 20_000
const maxBufferBytes = 64 * 1024
const replayBatchSize = 200
const maxReplayedEvents = 1_000
/** Streams per topic and process. */
const maxStreamsPerTopic = 5
/** A long delay for a stream displaced by a newer one, so that open windows do not displace one another in turn. */
const displacedRetryMs = 60_000

const encoder = new TextEncoder()
/** An event, because browsers do not report comments (app/browser/live-events.ts). */
const beatEvent = 'event: beat\ndata: {}\n\n'
const heartbeat = encoder.encode(beatEvent)
type OpenStream = { topic: string; write: (bytes: Uint8Array) => void; end: () => void; endsAt?: Date | undefined }
const open = new Set<OpenStream>()
const streamsByTopic = new Map<string, Set<OpenStream>>()
let beat: NodeJS.Timeout | undefined

/** One timer for all streams: ten thousand would cost more than the streams. */
function keepBeating() {
  beat ??= setInterval(() => {
    for (const stream of Array.from(open))
      if (stream.endsAt && stream.endsAt <= now()) stream.end()
      else stream.write(heartbeat)
  }, heartbeatMs).unref()
}

export const openStreams = () => open.size

/** A set iterates in insertion order, so the first stream of the topic is the oldest. */
function register(stream: OpenStream) {
  const topicStreams = streamsByTopic.get(stream.topic) ?? new Set()
  streamsByTopic.set(stream.topic, topicStreams.add(stream))
  open.add(stream)
  if (topicStreams.size <= maxStreamsPerTopic) return
  const [oldest] = topicStreams
  oldest!.write(encoder.encode(`retry: ${displacedRetryMs}\n\n`))
  oldest!.end()
}

function unregister(stream: OpenStream) {
  open.delete(stream)
  const topicStreams = streamsByTopic.get(stream.topic)
  topicStreams?.delete(stream)
  if (topicStreams?.size === 0) streamsByTopic.delete(stream.topic)
}

/** Graceful shutdown: every listener is asked to reconnect within 1 to 5 s, spread. */
export function endAllStreams() {
  for (const stream of Array.from(open)) {
    stream.write(encoder.encode(`retry: ${1000 + Math.floor(Math.random() * 4000)}\nevent: reconnect\ndata: {}\n\n`))
    stream.end()
  }
  clearInterval(beat)
  beat = undefined
}

/**
 * Server-Sent Events of a topic (AMB-32): a replay since `lastEventId`, then live events, each once; `resync` if over 1,000 were missed or
 * some purged. Disconnects a reader 64 KB behind, and the oldest of six streams per process and topic.
 */
export function eventStream(options: EventStreamOptions): Response {
  const { hub, topic, lastEventId, signal, isLast = () => false, endsAt, toWire } = options
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let ended = false
        const stream: OpenStream = {
          write(bytes) {
            if (ended) return
            controller.enqueue(bytes)
            if ((controller.desiredSize ?? 0) < 0) end()
          },
          end: () => end(),
          endsAt,
          topic,
        }
        const write = (text: string) => stream.write(encoder.encode(text))
        let pending: LiveEvent[] | null = []
        let last = ''
        // A replay may read further than this process has published; duplicates are skipped.
        const send = (event: LiveEvent) => {
          if (event.id && compareEventIds(event.id, last) <= 0) return
          if (event.id) last = event.id
          const wire = toWire(event)
          if (wire)
            write(`${event.id ? `id: ${event.id}\n` : ''}event: ${wire.event}\ndata: ${JSON.stringify(wire.data)}\n\n`)
          if (isLast(event)) end()
        }
        const unsubscribe = hub.subscribe(topic, (event) => {
          if (!pending) return send(event)
          if (event.id) pending.push(event)
          if (pending.length > maxReplayedEvents) end()
        })
        const position = hub.lastId()
        end = () => {
          if (ended) return
          ended = true
          unsubscribe()
          unregister(stream)
          signal.removeEventListener('abort', end)
          try {
            controller.close()
          } catch {
            // the client was already gone
          }
        }
        if (signal.aborted) return end()
        signal.addEventListener('abort', end, { once: true })
        register(stream)
        keepBeating()

        const begin = (from: string, resync: boolean) => {
          last = from
          write(`id: ${from}\n${resync ? 'event: resync\ndata: {}\n' : ''}\n`)
        }
        write(`retry: 2000\n\n${beatEvent}`)
        void replay().catch((error: unknown) => {
          log.warn({ err: error }, 'reading missed events failed')
          end()
        })

        async function replay() {
          if (!lastEventId) begin(position, false)
          else if (!(await hub.hasAllEventsSince(lastEventId))) begin(position, true)
          else {
            last = lastEventId
            for (let count = 0, full = true; full && !ended;) {
              const missed = await hub.since(topic, last, replayBatchSize)
              for (const event of missed) send(event)
              count += missed.length
              full = missed.length === replayBatchSize
              if (full && count >= maxReplayedEvents) {
                begin(compareEventIds(position, last) > 0 ? position : last, true)
                break
              }
            }
          }
          for (const event of pending ?? []) send(event)
          pending = null
        }
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferBytes }),
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
