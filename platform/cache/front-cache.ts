import { setTimeout as wait } from 'node:timers/promises'
import type { EventHub } from '#platform/events/events.ts'
import { log } from '#platform/observability/log.ts'
import { pagesPurged } from './page-cache.ts'

/** Names of what a cache in front forgets, as the pages carry them in `Cache-Tag`. */
const header = 'x-purge-tags'
const tagShape = /^[\w:-]{1,60}$/
/** What one header may hold, with room to spare. */
const maxTags = 50
const pausesMs = [200, 1_000, 5_000]
const timeoutMs = 3_000

/** Asks a cache in front (docs/varnish.vcl) to forget the pages with one of these tags. Throws when it does not say that it did. */
export async function purgeInFront(url: string, tags: readonly string[]) {
  for (let at = 0; at < tags.length; at += maxTags) {
    const response = await fetch(url, {
      method: 'PURGE',
      headers: { [header]: tags.slice(at, at + maxTags).join('|') },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The cache in front answered ${response.status} to a purge`)
  }
}

/**
 * Passes on what any process says it changed. Every process does so, after it forgot its own pages: a page that the cache in front
 * fetched from one that had not heard yet goes with the purge of that one. What fails is tried again, and after that the log
 * tells: pages in front live for a minute.
 */
export function followPurgesInFront(hub: Pick<EventHub, 'subscribe'>, url: string) {
  const due = new Set<string>()
  let working = false

  async function purgeDue() {
    const tags = [...due]
    due.clear()
    for (const pause of [...pausesMs, null]) {
      try {
        return await purgeInFront(url, tags)
      } catch (error) {
        if (pause === null) return log.error({ err: error, tags }, 'the cache in front did not forget what changed')
        await wait(pause, undefined, { ref: false })
      }
    }
  }

  async function work() {
    working = true
    while (due.size) await purgeDue()
    working = false
  }

  return pagesPurged(hub, (tags) => {
    for (const tag of tags) if (tagShape.test(tag)) due.add(tag)
    if (!working) void work()
  })
}
