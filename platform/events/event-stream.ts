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
type OpenStream = {
  topic: string
  endsAt?: Date | undefined
  write: (bytes: Uint8Array) => void
  /** May run twice. */
  end: () => void
  hasEnded: () => boolean
}
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

/** The response of one listener. Ends when the listener is too far behind. */
function openStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { topic, endsAt, signal }: EventStreamOptions,
  unsubscribe: () => void,
): OpenStream {
  let ended = false
  function end() {
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
  function write(bytes: Uint8Array) {
    if (ended) return
    controller.enqueue(bytes)
    if ((controller.desiredSize ?? 0) < 0) end()
  }
  const stream = { topic, endsAt, write, end, hasEnded: () => ended }
  return stream
}

/** Writes events in order, each once: a replay may read further than this process has published. */
function createEventWriter({ write, end }: OpenStream, { lastEventId, isLast, toWire }: EventStreamOptions) {
  let last = lastEventId ?? ''
  const writeText = (text: string) => write(encoder.encode(text))
  return {
    lastId: () => last,
    /** Continues after the event `from`. */
    begin(from: string, resync: boolean) {
      last = from
      writeText(`id: ${from}\n${resync ? 'event: resync\ndata: {}\n' : ''}\n`)
    },
    send(event: LiveEvent) {
      if (event.id && compareEventIds(event.id, last) <= 0) return
      if (event.id) last = event.id
      const wire = toWire(event)
      if (wire)
        writeText(`${event.id ? `id: ${event.id}\n` : ''}event: ${wire.event}\ndata: ${JSON.stringify(wire.data)}\n\n`)
      if (isLast?.(event)) end()
    },
  }
}

type EventWriter = ReturnType<typeof createEventWriter>

/** Subscribes, but keeps live events until `release`, which follows the replay. */
function subscribePaused({ hub, topic }: EventStreamOptions, writer: EventWriter, stream: OpenStream) {
  let pending: LiveEvent[] | null = []
  const unsubscribe = hub.subscribe(topic, (event) => {
    if (!pending) return writer.send(event)
    if (event.id) pending.push(event)
    if (pending.length > maxReplayedEvents) stream.end()
  })
  function release() {
    for (const event of pending ?? []) writer.send(event)
    pending = null
  }
  return { unsubscribe, release }
}

/** Writes the events since `lastEventId`, or a resync. `position` is the hub's, read after subscribing. */
async function replay(
  { hub, topic, lastEventId }: EventStreamOptions,
  writer: EventWriter,
  stream: OpenStream,
  position: string,
) {
  if (!lastEventId) return writer.begin(position, false)
  if (!(await hub.hasAllEventsSince(lastEventId))) return writer.begin(position, true)
  for (let count = 0; count < maxReplayedEvents; count += replayBatchSize) {
    if (stream.hasEnded()) return
    const missed = await hub.since(topic, writer.lastId(), replayBatchSize)
    for (const event of missed) writer.send(event)
    if (missed.length < replayBatchSize) return
  }
  const last = writer.lastId()
  writer.begin(compareEventIds(position, last) > 0 ? position : last, true)
}

function startStream(controller: ReadableStreamDefaultController<Uint8Array>, options: EventStreamOptions) {
  const { hub, signal } = options
  const stream = openStream(controller, options, () => live.unsubscribe())
  const writer = createEventWriter(stream, options)
  // In this order: an event between the position and the subscription would be lost.
  const live = subscribePaused(options, writer, stream)
  const position = hub.lastId()
  if (signal.aborted) {
    stream.end()
    return stream
  }
  signal.addEventListener('abort', stream.end, { once: true })
  register(stream)
  keepBeating()
  stream.write(encoder.encode(`retry: 2000\n\n${beatEvent}`))
  void replay(options, writer, stream, position)
    .then(live.release)
    .catch((error: unknown) => {
      log.warn({ err: error }, 'reading missed events failed')
      stream.end()
    })
  return stream
}

/**
 * Server-Sent Events of a topic (AMB-32): a replay since `lastEventId`, then live ones, each once; `resync` after 1,000
 * missed or purged ones. Ends a reader 64 KB behind, and the oldest of six streams per process and topic.
 */
export function eventStream(options: EventStreamOptions): Response {
  let stream: OpenStream | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stream = startStream(controller, options)
      },
      cancel: () => stream?.end(),
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
