const space = ' '.charCodeAt(0)
const nul = String.raw`\u0000`
const oddEscape = /\\u0000|\\ud[89a-f]/i
/** A surrogate pair stays; lone surrogates and NUL, which PostgreSQL rejects, are replaced. */
const escapes = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\u0000|\\ud[89a-f][0-9a-f]{2}|\\[^]/gi

/**
 * Cleans a request body before any schema sees it, in names and values: NUL is removed (or becomes a space where its
 * neighbours would join), lone surrogates and invalid UTF-8 become U+FFFD.
 */
export function plainText(body: Buffer, type = ''): Buffer {
  if (/^application\/json/i.test(type)) {
    const dropped = replaceIfPresent(body, oddEscape, escapes, (escape) => (escape === nul ? '' : plainEscape(escape)))
    return dropped.includes(nul) ? replaceIfPresent(body, oddEscape, escapes, plainEscape) : dropped
  }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return withoutNul(replaceIfPresent(body, /%00/, /%00/g, () => '%20'))
  return /^multipart\//i.test(type) ? withoutNul(body) : body
}

/**
 * Cleans a request target: no NUL, and a decodable path. React Router logs the whole path at each step that cannot decode it, which fills
 * the log.
 */
export function plainTarget(target: string): string {
  const plain = target.replaceAll('%00', '%20')
  const index = plain.search(/[?#]/)
  return index === -1 ? readablePath(plain) : readablePath(plain.slice(0, index)) + plain.slice(index)
}

function readablePath(path: string) {
  try {
    decodeURIComponent(path)
    return path
  } catch {
    return path.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/(?:%[0-9a-f]{2})+/gi, readableBytes)
  }
}

/** Invalid UTF-8 becomes U+FFFD. */
const readableBytes = (escapes: string) =>
  encodeURIComponent(Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'))

function plainEscape(escape: string) {
  if (escape === nul) return String.raw`\u0020`
  return escape.length === 6 ? String.raw`\ufffd` : escape // six characters: half a pair
}

/** Most bodies are returned unchanged. latin1 maps bytes one to one. */
function replaceIfPresent(body: Buffer, sign: RegExp, all: RegExp, by: (found: string) => string) {
  const text = body.toString('latin1')
  return sign.test(text) ? Buffer.from(text.replace(all, by), 'latin1') : body
}

const withoutNul = (body: Buffer) =>
  body.includes(0) ? Buffer.from(body.map((byte) => (byte === 0 ? space : byte))) : body
