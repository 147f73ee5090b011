import type { EventHub } from '#platform/events/events.ts'
import { onPagesPurged } from './page-cache.ts'

/** As long as a page is fresh. */
const cacheMs = 60_000
/** From this age the cached value is still returned, while it is refreshed. */
const refreshAfterMs = 30_000

type Options<Key> = {
  /** The tag whose purge invalidates this key: `service:12`. */
  tagOf: (key: Key) => string
  /** Monotonic milliseconds. */
  nowMs?: () => number
}

const invalidators = new Set<(tags: readonly string[]) => void>()

/** Query results shared by pages: callers share one query, cached for a minute or until purged, unless it fails. */
export function createQueryCache<Key, Answer>(
  query: (key: Key) => Promise<Answer>,
  { tagOf, nowMs = () => performance.now() }: Options<Key>,
) {
  type Entry = { at: number; answer: Promise<Answer>; staleAnswer?: Promise<Answer> | undefined }
  const cachedAnswers = new Map<string, Entry>()
  invalidators.add((tags) => {
    for (const tag of tags) cachedAnswers.delete(tag)
  })
  function runQuery(key: Key, tag: string, staleAnswer?: Promise<Answer>) {
    const answer = query(key)
    const entry = { at: nowMs(), answer, staleAnswer }
    cachedAnswers.set(tag, entry)
    answer.then(
      () => delete entry.staleAnswer,
      () => cachedAnswers.get(tag) === entry && cachedAnswers.delete(tag),
    )
    return staleAnswer ?? answer
  }
  return (key: Key): Promise<Answer> => {
    const tag = tagOf(key)
    const cachedAnswer = cachedAnswers.get(tag)
    const age = cachedAnswer ? nowMs() - cachedAnswer.at : Infinity
    if (!cachedAnswer || age > cacheMs) return runQuery(key, tag)
    const answer = cachedAnswer.staleAnswer ?? cachedAnswer.answer
    return age > refreshAfterMs && !cachedAnswer.staleAnswer ? runQuery(key, tag, answer) : answer
  }
}

/** Purges by the same events as the page cache, so that a re-rendered page reads current data. */
export const followPurges = (hub: Pick<EventHub, 'subscribe'>) =>
  onPagesPurged(hub, (tags) => {
    for (const invalidate of invalidators) invalidate(tags)
  })
