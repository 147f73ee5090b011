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

  function forget(path: string) {
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
  function makeRoom() {
    for (const path of crawled) {
      if (bytes <= maxBytes) return
      forget(path)
    }
    for (const [path, kept] of pages) {
      if (bytes <= maxBytes) return
      if (!kept.saved) {
        forget(path)
        continue
      }
      kept.saved = Math.floor(kept.saved / 2)
      pages.delete(path)
      pages.set(path, kept)
    }
  }

  function keep(path: string, page: CachedPage, isForPeople: boolean) {
    const before = pages.get(path)
    forget(path)
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
    makeRoom()
    return storedPage
  }

  /** A cached page was requested. */
  function count(path: string, kept: StoredPage, isForPeople: boolean) {
    if (!isForPeople) return
    kept.saved++
    kept.isForPeople = true
    crawled.delete(path)
  }

  /** Replaces a cached page by one with a further encoding, unless it was evicted. */
  function replace(path: string, kept: StoredPage, page: CachedPage) {
    if (pages.get(path) !== kept) return
    bytes -= kept.size
    kept.page = { ...page, bodies: { ...kept.page.bodies, ...page.bodies } }
    kept.size = memoryBytes(kept.page)
    bytes += kept.size
    makeRoom()
  }

  return {
    get: (path: string) => pages.get(path),
    keep,
    forget,
    count,
    replace,
    forgetTagged: (tag: string) => [...(pathsByTag.get(tag) ?? [])].forEach(forget),
    forgetAll: () => [...pages.keys()].forEach(forget),
    size: () => ({ pages: pages.size, bytes }),
  }
}
