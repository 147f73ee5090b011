import { type ParsedPage, parsePage } from './html.ts'

export type CrawledPage = Omit<ParsedPage, 'links'> & {
  path: string
  status: number
  location: string | null
  from: string
}

type Crawl = {
  address: string
  start: string
  /** Whether a URL is opened; others are only listed. */
  isFollowed: (path: string) => boolean
  concurrency?: number
}

/** An internal link without fragment; undefined for external ones. */
function internal(link: string, on: string) {
  if (/^(mailto|tel|sms|whatsapp|intent):/.test(link)) return undefined
  const url = new URL(link, `http://site.invalid${on}`)
  return url.host === 'site.invalid' ? url.pathname + url.search : undefined
}

/** Crawls from a page, each path once. Returns the opened pages, and all URLs with the first page that links them. */
export async function crawl({ address, start, isFollowed, concurrency = 6 }: Crawl) {
  const firstLinks = new Map<string, string>([[start, start]])
  const queue = [start]
  const opened = new Set<string>()
  const pages: CrawledPage[] = []

  async function open(link: string) {
    const from = firstLinks.get(link)!
    const response = await fetch(address + link, { redirect: 'manual' })
    const html = response.headers.get('content-type')?.includes('html') ? await response.text() : ''
    if (!html) await response.body?.cancel()
    const { links, ...page } = parsePage(html)
    pages.push({ ...page, path: link, status: response.status, location: response.headers.get('location'), from })
    for (const target of links) {
      const path = internal(target, link)
      if (path === undefined || firstLinks.has(path)) continue
      firstLinks.set(path, link)
      queue.push(path)
    }
  }

  async function work() {
    for (let link = queue.pop(); link !== undefined; link = queue.pop()) {
      const [path] = link.split('?') as [string]
      if (opened.has(path) || !isFollowed(path)) continue
      opened.add(path)
      await open(link)
    }
  }

  while (queue.length) await Promise.all(Array.from({ length: concurrency }, work))
  return { pages, firstLinks }
}
