import { cleanText } from '#platform/clean-text.ts'

/** To its end where a quote is never closed, so that each character is read once. */
const jsonString = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g

/** Cleans a body before any schema sees it, in names and values, as `cleanText` does; invalid UTF-8 becomes U+FFFD. */
export function plainText(body: Buffer, type = ''): Buffer {
  if (/^application\/json/i.test(type)) return cleanJson(body)
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const fields = [...new URLSearchParams(body.toString())]
    return Buffer.from(String(new URLSearchParams(fields.map((field) => field.map(cleanText)))))
  }
  return body
}

/** A body that is no JSON stays, and the first broken string shows it: thousands would block the process for 0.1 s. */
function cleanJson(body: Buffer) {
  try {
    return Buffer.from(body.toString().replaceAll(jsonString, cleanJsonString))
  } catch {
    return body
  }
}

const cleanJsonString = (literal: string) => JSON.stringify(cleanText(String(JSON.parse(literal))))

/**
 * Cleans a request target: no NUL, and a decodable path. React Router logs the whole path at each step that cannot
 * decode it, which fills the log.
 */
export function sanitizeTarget(target: string): string {
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
