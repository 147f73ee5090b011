import type { EventHub } from '#platform/events/events.ts'
import { pagesPurged } from './page-cache.ts'

/** As long as a page is fresh. */
const cacheMs = 60_000
/** From here on the one who asks is still answered at once, and it is asked anew for those after. */
const askAnewMs = 30_000

type Options<Key> = {
  /** What an event names when the answer for this key may have changed, as pages are tagged: `service:12`. */
  tagOf: (key: Key) => string
  /** Monotonic milliseconds. */
  nowMs?: () => number
}

const all = new Set<(tags: readonly string[]) => void>()

/**
 * Answers of the database that many pages share. Asked for once by all who ask at the same time, kept for a minute or until an event
 * says that what they tell has changed; a failure is kept for nobody.
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

/** Forgets what any process says it changed, at the same moment as the page cache: a page that is made anew asks anew. */
export const followPurges = (hub: Pick<EventHub, 'subscribe'>) =>
  pagesPurged(hub, (tags) => {
    for (const forget of all) forget(tags)
  })
