import { call } from './call.ts'

/** Events for a person's open pages; `resync` if missed ones are unknown. */
export const liveKinds = [
  'notification.created',
  'notification.cleared',
  'order.status_changed',
  'order.changed',
  'order.available',
  'order.slot_taken',
  'lead.contacted',
  'proposal.changed',
  'visit.changed',
  'conversation.created',
  'conversation.closed',
  'conversation.contact_shared',
  'conversation.archived',
  'message.created',
  'conversation.read',
  'conversation.typing',
  'wallet.changed',
  'session.ended',
  'resync',
] as const
export type LiveKind = (typeof liveKinds)[number]
export type LiveEvent = { kind: LiveKind; data: Record<string, unknown> }

type Listener = (event: LiveEvent) => void

const address = '/v1/chat/events'
const pollEverySeconds = 5
const failuresBeforePolling = 3
const streamRetrySeconds = 60
/** Two heartbeats of the server (platform/events/event-stream.ts) and a slow line. */
const silenceSeconds = 50

const listeners = new Set<Listener>()
let users = 0
let source: EventSource | undefined
let polling: ReturnType<typeof setInterval> | undefined
let streamRetry: ReturnType<typeof setTimeout> | undefined
let silence: ReturnType<typeof setTimeout> | undefined
let failures = 0
let lastEventId: string | undefined

const dispatch = (kind: LiveKind, data: Record<string, unknown> = {}) => {
  if (kind === 'session.ended') close() // until the next sign-in (listenAgain)
  for (const listener of Array.from(listeners)) listener({ kind, data })
}

/** The event id at which the page was rendered; the stream replays from there. */
export function setReplayStart(event: string | undefined) {
  lastEventId ??= event
}

/** A connection may be dead, or held back by a proxy, without an error. */
function watchSilence() {
  clearTimeout(silence)
  silence = setTimeout(() => {
    failures += 1
    if (polling || failures >= failuresBeforePolling) startPolling()
    else openStream()
  }, silenceSeconds * 1000)
}

function markAlive() {
  failures = 0
  stopPolling()
  watchSilence()
}

/** The browser reconnects with the last id; polling starts when it gives up, keeps failing or hears nothing. */
function openStream() {
  source?.close()
  watchSilence()
  const stream = new EventSource(lastEventId ? `${address}?after=${encodeURIComponent(lastEventId)}` : address)
  source = stream
  for (const kind of liveKinds)
    stream.addEventListener(kind, (event) => {
      const message = event as MessageEvent<string>
      lastEventId = message.lastEventId || lastEventId
      markAlive()
      dispatch(kind, JSON.parse(message.data))
    })
  stream.addEventListener('beat', markAlive)
  stream.onopen = watchSilence
  stream.onerror = () => {
    clearTimeout(silence) // it reconnects as late as the server wants
    failures += 1
    if (stream.readyState === EventSource.CLOSED || failures >= failuresBeforePolling) startPolling()
  }
}

function startPolling() {
  source?.close()
  source = undefined
  clearTimeout(silence)
  // Retried after failures too: a network may block streams only temporarily.
  clearTimeout(streamRetry)
  streamRetry = setTimeout(() => {
    failures = 0
    openStream()
  }, streamRetrySeconds * 1000)
  if (polling) return
  let last: string | undefined
  const poll = async () => {
    if (document.visibilityState === 'hidden') return
    const answer = await call('GET /v1/chat/events/poll', { query: { after: last } })
    if (!polling) return
    if (!answer.ok) {
      if (answer.status === 401) dispatch('session.ended')
      return
    }
    // Events may have been missed: revalidate everything on the screen.
    if (!last || answer.value.resync) dispatch('resync')
    last = answer.value.last
    for (const { event, data } of answer.value.events) dispatch(event as LiveKind, data)
  }
  polling = setInterval(() => void poll(), pollEverySeconds * 1000)
  void poll()
}

function stopPolling() {
  clearInterval(polling)
  clearTimeout(streamRetry)
  polling = undefined
}

function close() {
  source?.close()
  source = undefined
  clearTimeout(silence)
  stopPolling()
}

/** Visible again, or restored from bfcache: reopen a dead stream. */
export function listenAgain() {
  if (!users || document.visibilityState === 'hidden') return
  if (source?.readyState === EventSource.OPEN || source?.readyState === EventSource.CONNECTING || polling) return
  failures = 0
  openStream()
  dispatch('resync')
}

/** One connection per tab while there are listeners (AMB-32). Returns how to stop. */
export function listenLive(listener: Listener) {
  listeners.add(listener)
  users += 1
  if (users === 1) {
    failures = 0
    queueMicrotask(() => users && !source && openStream()) // after the layout has set the start (setReplayStart)
    document.addEventListener('visibilitychange', listenAgain)
    addEventListener('pageshow', listenAgain)
    addEventListener('pagehide', close)
  }
  return () => {
    listeners.delete(listener)
    users -= 1
    if (users > 0) return
    close()
    document.removeEventListener('visibilitychange', listenAgain)
    removeEventListener('pageshow', listenAgain)
    removeEventListener('pagehide', close)
  }
}
