import type { EventHub } from '#platform/events/events.ts'
import { pagesPurged } from './page-cache.ts'

/** As long as a page is fresh. */
const cacheMs = 60_000
/** After this age a request is still answered from the cache, while the value is refreshed. */
const askAnewMs = 30_000

type Options<Key> = {
  /** What an event names when the answer for this key may have changed, as pages are tagged: `service:12`. */
  tagOf: (key: Key) => string
  /** Monotonic milliseconds. */
  nowMs?: () => number
}

const all = new Set<(tags: readonly string[]) => void>()

/**
 * Query results shared by many pages: one query for all who ask at the same time, cached for a minute or until an
 * event says that they changed. Failures are not cached.
 */
export function createQueryCache<Key, Answer>(
  ask: (key: Key) => Promise<Answer>,
  { tagOf, nowMs = () => performance.now() }: Options<Key>,
) {
  const kept = new Map<string, { at: number; answer: Promise<Answer>; meanwhile?: Promise<Answer> | undefined }>()
  all.add((tags) => {
    for (const tag of tags) kept.delete(tag)
  })
  function askNow(key: Key, tag: string, meanwhile?: Promise<Answer>) {
    const answer = ask(key)
    const mine = { at: nowMs(), answer, meanwhile }
    kept.set(tag, mine)
    answer.then(
      () => delete mine.meanwhile,
      () => kept.get(tag) === mine && kept.delete(tag),
    )
    return meanwhile ?? answer
  }
  return (key: Key): Promise<Answer> => {
    const tag = tagOf(key)
    const known = kept.get(tag)
    const age = known ? nowMs() - known.at : Infinity
    if (!known || age > cacheMs) return askNow(key, tag)
    const answer = known.meanwhile ?? known.answer
    return age > askAnewMs && !known.meanwhile ? askNow(key, tag, answer) : answer
  }
}

/** Purges by the same events as the page cache, so that a re-rendered page reads current data. */
export const followPurges = (hub: Pick<EventHub, 'subscribe'>) =>
  pagesPurged(hub, (tags) => {
    for (const forget of all) forget(tags)
  })
