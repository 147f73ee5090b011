import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** A page in one encoding, ready to send. The headers are a flat name/value list, the fastest form for `writeHead`. */
export type Body = {
  bytes: Buffer
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
}
export type Encoding = 'br' | 'gzip' | 'identity'
export type CachedPage = {
  hash: string
  tags: string[]
  /** The page's own headers, as a flat name/value list. */
  headers: string[]
  /** By requested encoding; further ones are converted from these. */
  bodies: Partial<Record<Encoding, Body>>
}

/** A rendered page: a response, or one with its text in memory. */
export type RenderedPage = Pick<Response, 'status' | 'headers' | 'text'>

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
const overheadBytes = 2_048
/** Costs a millisecond per page, as 5 does; 4 gives 7 % more bytes, 9 and above take many times as long. */
export const brotliQuality = 6

export const tagsHeader = 'x-page-tags'
const overriddenHeaders = new Set([tagsHeader, 'content-length', 'date', 'etag', 'cache-control', 'vary'])
export const tagsOf = (headers: Headers) => (headers.get(tagsHeader) ?? '').split(/\s+/).filter(Boolean)

/** Only a complete HTML page without a cookie may be cached. */
export const canBeStored = ({ status, headers }: RenderedPage) =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding')

/** The window is no larger than the page: the default takes 4 MB per page being compressed. */
const windowBits = (length: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))))

/** Large enough for a whole page: each further chunk costs a round trip to the thread pool. */
const chunkSize = 32 * 1024

/** Copies to the exact length: zlib returns a slice of a larger buffer. */
const copyExactly = (bytes: Buffer) => Buffer.from(bytes)

const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
})

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)

/** Asynchronous zlib, so off the main thread. */
const compressors: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: async (html) => copyExactly(await compressBrotli(html, { params: brotliParams(html.length), chunkSize })),
  gzip: async (html) => copyExactly(await compressGzip(html, { chunkSize })),
  identity: async (html) => html,
}

async function htmlOf({ identity, br, gzip }: CachedPage['bodies']) {
  if (identity) return identity.bytes
  return br ? decompressBrotli(br.bytes) : decompressGzip(gzip!.bytes)
}

function bodyOf(bytes: Buffer, page: Pick<CachedPage, 'headers' | 'hash'>, encoding: Encoding): Body {
  const isCompressed = encoding !== 'identity'
  const etag = isCompressed ? `"${page.hash}-${encoding}"` : `"${page.hash}"`
  const headers = [...page.headers, 'etag', etag, 'content-length', `${bytes.length}`]
  if (isCompressed) headers.push('content-encoding', encoding)
  return {
    bytes,
    etag,
    headers,
    notModifiedHeaders: ['etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding'],
  }
}

/** Memory use of a page. */
export const memoryBytes = ({ bodies }: CachedPage) =>
  Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, overheadBytes)

/** The page with one more encoding, made once and then cached. */
export async function encodePage(page: CachedPage, encoding: Encoding): Promise<CachedPage> {
  if (page.bodies[encoding]) return page
  const bytes = await compressors[encoding](await htmlOf(page.bodies))
  return { ...page, bodies: { ...page.bodies, [encoding]: bodyOf(bytes, page, encoding) } }
}

type StoreOptions = { encoding: Encoding; previous: CachedPage | undefined }

/** The page in the requested encoding; others are made on request. Returns `previous` if nothing has changed. */
export async function toCachedPage(rendered: RenderedPage, { encoding, previous }: StoreOptions): Promise<CachedPage> {
  const html = Buffer.from(await rendered.text())
  const tags = tagsOf(rendered.headers)
  const headers: string[] = []
  for (const [name, value] of rendered.headers) if (!overriddenHeaders.has(name)) headers.push(name, value)
  headers.push('cache-control', cacheControl, 'vary', 'accept-encoding')
  // Headers count too: a changed policy with the same text is another page.
  const hash = createHash('sha256').update(html).update(headers.join('\n')).digest('base64url').slice(0, 27)
  if (previous?.hash === hash) return { ...previous, tags }
  const bodies = { [encoding]: bodyOf(await compressors[encoding](html), { headers, hash }, encoding) }
  return { hash, headers, tags, bodies }
}

function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const isAccepted = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  if (isAccepted('br')) return 'br'
  return isAccepted('gzip') ? 'gzip' : 'identity'
}

const negotiated = new Map<string, Encoding>()

/** The smallest encoding that a browser accepts. Cached, because there are few distinct Accept-Encoding values. */
export function encodingFor(accepted = ''): Encoding {
  let encoding = negotiated.get(accepted)
  if (!encoding) {
    encoding = negotiate(accepted.slice(0, 500))
    if (negotiated.size < 200 && accepted.length < 200) negotiated.set(accepted, encoding)
  }
  return encoding
}

/** True when the browser already has this version (`If-None-Match`). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.length < 2_000 && ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
