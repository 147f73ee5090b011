import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One form of a page, ready to be written: the headers as one flat list, which `writeHead` takes fastest. */
export type Body = {
  bytes: Buffer
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
}
export type Encoding = 'br' | 'gzip' | 'identity'
export type KeptPage = {
  hash: string
  tags: string[]
  size: number
  /** The headers of the page itself, as one flat list. */
  own: string[]
  bodies: Record<Encoding, Body>
}

const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const overheadBytes = 4_096
/** A millisecond for a page; from 9 on it takes ten times as long. */
export const brotliQuality = 5

export const tagsHeader = 'x-page-tags'
export const tagsOf = (headers: Headers) => (headers.get(tagsHeader) ?? '').split(/\s+/).filter(Boolean)

/** Only a whole, plain HTML page that gives nobody a cookie may be shown to everybody. */
export const mayBeKept = ({ status, headers }: Response) =>
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding')

const hashOf = (html: Buffer) => createHash('sha256').update(html).digest('base64url').slice(0, 27)

/** The window is no larger than the page: by itself it would be 4 MB for each page that is being compressed. */
const windowBits = (length: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))))

/** As long as its content: zlib answers with the first part of a buffer of 16 KB. */
const fitted = (bytes: Buffer) => Buffer.from(bytes)

async function brotli(html: Buffer) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(html.length),
  }
  return fitted(await compressBr(html, { params }))
}

/** The headers of the page itself, and what tells one page from another. */
type Whole = { own: string[]; hash: string }

function bodyOf(bytes: Buffer, { own, hash }: Whole, encoding?: Encoding): Body {
  const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`
  const encoded = encoding ? ['content-encoding', encoding] : []
  return {
    bytes,
    etag,
    headers: [...own, 'etag', etag, 'content-length', `${bytes.length}`, ...encoded],
    notModifiedHeaders: ['etag', etag, 'cache-control', cacheControl, 'vary', 'accept-encoding'],
  }
}

/** Makes every form of a page once, so that an answer costs no work. `known` is used again when nothing changed. */
export async function keepPage(response: Response, known?: KeptPage): Promise<KeptPage> {
  const html = Buffer.from(await response.arrayBuffer())
  const tags = tagsOf(response.headers)
  const headers = new Headers(response.headers)
  for (const name of [tagsHeader, 'content-length', 'date', 'etag']) headers.delete(name)
  headers.set('cache-control', cacheControl)
  headers.set('vary', 'accept-encoding')
  const own = [...headers].flat()
  // The headers belong to the page: a new policy with the same text is another page.
  const hash = hashOf(Buffer.concat([html, Buffer.from(own.join('\n'))]))
  if (known?.hash === hash) return { ...known, tags }
  const [br, gzip] = await Promise.all([brotli(html), compressGzip(html).then(fitted)])
  const whole = { own, hash }
  const bodies = {
    br: bodyOf(br, whole, 'br'),
    gzip: bodyOf(gzip, whole, 'gzip'),
    identity: bodyOf(html, whole),
  }
  const size = html.length + br.length + gzip.length + overheadBytes
  return { ...whole, tags, size, bodies }
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
