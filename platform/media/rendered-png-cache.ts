import { createHash } from 'node:crypto'
import { log } from '#platform/observability/log.ts'

export type RenderedPng = { bytes: Buffer; etag: string }

type Options = {
  /** SVG to PNG, in sharp's own threads. */
  render?: (svg: string) => Promise<Buffer>
  maxBytes?: number
  maxAtOnce?: number
}

const megabyte = 1024 * 1024

/** Loaded with the first picture: many deployments never render one. */
async function renderPng(svg: string) {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 4 }).toBuffer()
}

/**
 * Pictures rendered on request and cached; the least requested are evicted beyond `maxBytes`. Concurrent requests share
 * one drawing, at most `maxAtOnce` run at a time.
 */
export function createRenderedPngCache({ render = renderPng, maxBytes = 16 * megabyte, maxAtOnce = 2 }: Options = {}) {
  const cachedPictures = new Map<string, RenderedPng>()
  const drawing = new Map<string, Promise<RenderedPng>>()
  const waiting: (() => void)[] = []
  let bytes = 0
  let busy = 0

  function store(name: string, picture: RenderedPng) {
    if (picture.bytes.length > maxBytes / 4) return
    cachedPictures.set(name, picture)
    bytes += picture.bytes.length
    for (const [oldest, { bytes: old }] of cachedPictures) {
      if (bytes <= maxBytes) return
      cachedPictures.delete(oldest)
      bytes -= old.length
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= maxAtOnce) await new Promise<void>((resume) => waiting.push(resume))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next() // passes the slot on directly
      else busy--
    }
  }

  async function make(name: string, svg: () => string | Promise<string>): Promise<RenderedPng> {
    const began = performance.now()
    const png = await inTurn(async () => render(await svg()))
    const picture = { bytes: png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` }
    store(name, picture)
    log.debug({ picture: name, ms: Math.round(performance.now() - began), bytes: png.length }, 'rendered')
    return picture
  }

  return {
    /** The picture of a name; `svg` is called only on a miss. The name includes everything on it. */
    get(name: string, svg: () => string | Promise<string>): Promise<RenderedPng> {
      const cachedPicture = cachedPictures.get(name)
      if (cachedPicture) {
        cachedPictures.delete(name)
        cachedPictures.set(name, cachedPicture) // evicted last
        return Promise.resolve(cachedPicture)
      }
      const running = drawing.get(name)
      if (running) return running
      const work = make(name, svg).finally(() => drawing.delete(name))
      drawing.set(name, work)
      return work
    },
    size: () => ({ pictures: cachedPictures.size, bytes }),
  }
}
