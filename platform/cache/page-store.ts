import { type CachedPage, memoryBytes } from './cached-page.ts'

/** `saved`: the renderings that it saved since the last eviction round. */
export type StoredPage = { page: CachedPage; at: number; size: number; saved: number; isForPeople: boolean }

type Options = {
  maxBytes: number
  /** Monotonic milliseconds. */
  nowMs: () => number
}

/** Stores pages by path and tag within a limit of bytes, and decides what to evict. */
export function createPageStore({ maxBytes, nowMs }: Options) {
  const pages = new Map<string, StoredPage>()
  /** Those of `pages` that only crawlers requested, oldest first. */
  const crawled = new Set<string>()
  const pathsByTag = new Map<string, Set<string>>()
  let bytes = 0

  function remove(path: string) {
    const storedPage = pages.get(path)
    if (!storedPage) return
    pages.delete(path)
    crawled.delete(path)
    bytes -= storedPage.size
    for (const tag of storedPage.page.tags) {
      const paths = pathsByTag.get(tag)
      paths?.delete(path)
      if (!paths?.size) pathsByTag.delete(tag)
    }
  }

  /** Eviction order: pages read only by crawlers, then the oldest that saved none; `saved` is halved each round. */
  function evict() {
    for (const path of crawled) {
      if (bytes <= maxBytes) return
      remove(path)
    }
    for (const [path, storedPage] of pages) {
      if (bytes <= maxBytes) return
      if (!storedPage.saved) {
        remove(path)
        continue
      }
      storedPage.saved = Math.floor(storedPage.saved / 2)
      pages.delete(path)
      pages.set(path, storedPage)
    }
  }

  function put(path: string, page: CachedPage, isForPeople: boolean) {
    const before = pages.get(path)
    remove(path)
    const size = memoryBytes(page)
    if (size > maxBytes / 4) return
    const storedPage = {
      page,
      size,
      at: nowMs(),
      saved: before?.saved ?? 0,
      isForPeople: isForPeople || before?.isForPeople === true,
    }
    pages.set(path, storedPage)
    if (!storedPage.isForPeople) crawled.add(path)
    bytes += size
    for (const tag of page.tags) pathsByTag.set(tag, (pathsByTag.get(tag) ?? new Set()).add(path))
    evict()
    return storedPage
  }

  /** A cached page was requested. */
  function countHit(path: string, storedPage: StoredPage, isForPeople: boolean) {
    if (!isForPeople) return
    storedPage.saved++
    storedPage.isForPeople = true
    crawled.delete(path)
  }

  /** Replaces a cached page by one with a further encoding, unless it was evicted. */
  function replace(path: string, storedPage: StoredPage, page: CachedPage) {
    if (pages.get(path) !== storedPage) return
    bytes -= storedPage.size
    storedPage.page = { ...page, bodies: { ...storedPage.page.bodies, ...page.bodies } }
    storedPage.size = memoryBytes(storedPage.page)
    bytes += storedPage.size
    evict()
  }

  return {
    get: (path: string) => pages.get(path),
    put,
    remove,
    countHit,
    replace,
    removeTagged: (tag: string) => [...(pathsByTag.get(tag) ?? [])].forEach(remove),
    removeAll: () => [...pages.keys()].forEach(remove),
    size: () => ({ pages: pages.size, bytes }),
  }
}
