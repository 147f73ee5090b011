import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** One form of a page, ready to be written: the headers as one flat list, which `writeHead` takes fastest. */
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
  /** The headers of the page itself, as one flat list. */
  own: string[]
  /** The encodings that were requested; another one is made from them. */
  bodies: Partial<Record<Encoding, Body>>
}

/** A page as it was made: an answer, or one that was drawn, whose text is at hand. */
export type RenderedPage = Pick<Response, 'status' | 'headers' | 'text'>

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
const overheadBytes = 2_048
/** A third of a millisecond for a page; 5 takes half as long again for a page that is 6 % smaller, 9 and above ten times as long. */
export const brotliQuality = 4

export const tagsHeader = 'x-page-tags'
const replaced = new Set([tagsHeader, 'content-length', 'date', 'etag', 'cache-control', 'vary'])
export const tagsOf = (headers: Headers) => (headers.get(tagsHeader) ?? '').split(/\s+/).filter(Boolean)

/** Only a complete HTML page without a cookie may be cached. */
export const canBeStored = ({ status, headers }: RenderedPage) =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding')

/** The window is no larger than the page: by itself it would be 4 MB for each page that is being compressed. */
const windowBits = (length: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))))

/** A page fits: what comes in parts costs a step each. */
const chunkSize = 32 * 1024

/** As long as its content: zlib answers with the first part of such a buffer. */
const fitted = (bytes: Buffer) => Buffer.from(bytes)

const brotliParams = (length: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: windowBits(length),
})

const packBr = promisify(brotliCompress)
const packGzip = promisify(gzip)
const openBr = promisify(brotliDecompress)
const openGzip = promisify(gunzip)

/** Off the main thread, as everything of zlib that is waited for. */
const packed: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: async (html) => fitted(await packBr(html, { params: brotliParams(html.length), chunkSize })),
  gzip: async (html) => fitted(await packGzip(html, { chunkSize })),
  identity: async (html) => html,
}

async function htmlOf({ identity, br, gzip }: CachedPage['bodies']) {
  if (identity) return identity.bytes
  return br ? openBr(br.bytes) : openGzip(gzip!.bytes)
}

/** The headers of the page itself, and what tells one page from another. */
type Whole = Pick<CachedPage, 'own' | 'hash'>

function bodyOf(bytes: Buffer, { own, hash }: Whole, encoding: Encoding): Body {
  const isPacked = encoding !== 'identity'
  const etag = isPacked ? `"${hash}-${encoding}"` : `"${hash}"`
  const encoded = isPacked ? ['content-encoding', encoding] : []
  return {
    bytes,
    etag,
    headers: [...own, 'etag', etag, 'content-length', `${bytes.length}`, ...encoded],
    notModifiedHeaders: ['etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding'],
  }
}

/** What a page takes up in memory. */
export const sizeOf = ({ bodies }: CachedPage) =>
  Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, overheadBytes)

/** The page with one more of its forms, made once, so that the next answer costs no work. */
export async function inForm(page: CachedPage, encoding: Encoding): Promise<CachedPage> {
  if (page.bodies[encoding]) return page
  const bytes = await packed[encoding](await htmlOf(page.bodies))
  return { ...page, bodies: { ...page.bodies, [encoding]: bodyOf(bytes, page, encoding) } }
}

type Keeping = { encoding: Encoding; known: CachedPage | undefined }

/** A page in the form in which it was asked for; others are made when they are. `known` is used again when nothing changed. */
export async function toCachedPage(made: RenderedPage, { encoding, known }: Keeping): Promise<CachedPage> {
  const html = Buffer.from(await made.text())
  const tags = tagsOf(made.headers)
  const own: string[] = []
  for (const [name, value] of made.headers) if (!replaced.has(name)) own.push(name, value)
  own.push('cache-control', cacheControl, 'vary', 'accept-encoding')
  // The headers belong to the page: a new policy with the same text is another page.
  const hash = createHash('sha256').update(html).update(own.join('\n')).digest('base64url').slice(0, 27)
  if (known?.hash === hash) return { ...known, tags }
  const bodies = { [encoding]: bodyOf(await packed[encoding](html), { own, hash }, encoding) }
  return { hash, own, tags, bodies }
}

function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1)
  }
  const takes = (encoding: string) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

const negotiated = new Map<string, Encoding>()

/** The smallest form that a browser takes. There are few different headers in the world: each is read once. */
export function encodingFor(accepted = ''): Encoding {
  let encoding = negotiated.get(accepted)
  if (!encoding) {
    encoding = negotiate(accepted.slice(0, 500))
    if (negotiated.size < 200 && accepted.length < 200) negotiated.set(accepted, encoding)
  }
  return encoding
}

/** True when the browser has this very form (`If-None-Match`). */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.length < 2_000 && ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
