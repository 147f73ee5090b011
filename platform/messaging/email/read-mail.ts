import { isUtf8 } from 'node:buffer'
import type { Email } from 'postal-mime'
import { cleanLine, cleanText } from '#platform/clean-text.ts'
import { asciiAddress } from './ascii-address.ts'

/** An inbound mail, as far as it is read. */
export type Mail = {
  from: { address: string; name: string }
  subject: string
  /** The new text, without quotes. */
  text: string
  isCut: boolean
  /** Files are not stored. */
  attachments: number
  messageId: string | null
  /** A permanent bounce; `isGone`: the mailbox does not exist. */
  bounce: { isGone: boolean } | null
  /** Automatic mail: out of office, mailing list, bounce. Never answered. */
  isAutomatic: boolean
}

/** Limits of bytes and lines: text precedes files. */
const maxBytes = 1024 * 1024
const maxLines = 20_000

/** Parses a raw mail (RFC 5322), charset per part; null without sender, or if invalid. */
export async function readMail(raw: Uint8Array, mostSigns: number): Promise<Mail | null> {
  const begin = beginOf(raw)
  const { default: PostalMime } = await import('postal-mime')
  const parse = (bytes: Uint8Array) =>
    PostalMime.parse(withUtf8ForUnknown(bytes), { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(() => null)
  const parsed = await parse(begin)
  // Undeclared non-UTF-8 bytes come from old mail clients.
  const inWindows1252 = isUtf8(begin) ? null : await parse(Buffer.from(windows1252.decode(begin)))
  const decoded = (read: (mail: Email) => string | undefined) => {
    const text = parsed ? (read(parsed) ?? '') : ''
    return text.includes('\ufffd') && inWindows1252 ? (read(inWindows1252) ?? text) : text
  }
  const address = asciiAddress(cleanLine(parsed?.from?.address ?? ''))
  if (!parsed || !address) return null
  const plain = decoded(({ text }) => text)
  const text = withoutQuotes(cleanText(plain.trim() ? plain : await textOfHtml(decoded(({ html }) => html))))
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value.trim().toLowerCase()]))
  const attachments = latin1(raw).match(/^content-disposition: ?attachment\b/gim)?.length ?? 0
  return {
    from: { address, name: cleanLine(decoded(({ from }) => from?.name)) },
    subject: cleanLine(decoded(({ subject }) => subject)),
    text: text.slice(0, mostSigns).toWellFormed().trim(),
    isCut: text.length > mostSigns || (begin.length < raw.length && !attachments),
    attachments,
    messageId: cleanLine(parsed.messageId ?? '') || null,
    bounce: parseBounce(headers, latin1(begin)),
    isAutomatic: isAutomatic(headers, address),
  }
}

const windows1252 = new TextDecoder('windows-1252')

/** US-ASCII is often declared for UTF-8, its superset; "unknown-8bit" and the like may be UTF-8 too. */
const withUtf8ForUnknown = (bytes: Uint8Array) =>
  Buffer.from(
    latin1(bytes).replace(/(charset=)"?([\w.:-]{1,40})"?/gi, (all, name: string, charset: string) =>
      isCharset(charset) ? all : `${name}utf-8`,
    ),
    'latin1',
  )

function isCharset(name: string) {
  try {
    return !/^us-ascii$/i.test(name) && Boolean(new TextDecoder(name))
  } catch {
    return false
  }
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

function beginOf(raw: Uint8Array) {
  let end = -1
  for (let lines = 0; lines < maxLines; lines++) {
    end = raw.indexOf(lineFeed, end + 1)
    if (end === -1 || end >= maxBytes) return raw.subarray(0, maxBytes)
  }
  return raw.subarray(0, end)
}

const lineFeed = 10
const machines = /^(?:mailer-daemon|postmaster|no-?reply|nao-?responda|bounces?)(?:[+@-]|$)/

/** Headers of automatic replies, by RFC 3834 and common practice. */
function isAutomatic(headers: ReadonlyMap<string, string>, from: string) {
  const submitted = headers.get('auto-submitted')
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|list|junk|auto_reply)\b/.test(headers.get('precedence') ?? '') ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-loop', 'feedback-id'].some((name) =>
      headers.has(name),
    ) ||
    /\b(?:all|oof|autoreply)\b/.test(headers.get('x-auto-response-suppress') ?? '') ||
    /^multipart\/report\b/.test(headers.get('content-type') ?? '') ||
    headers.get('return-path') === '<>' ||
    machines.test(from)
  )
}

/**
 * Parses a delivery status report (RFC 3464): permanent failure, and by its status (RFC 3463) whether the mailbox is
 * gone or only refused this mail.
 */
function parseBounce(headers: ReadonlyMap<string, string>, raw: string) {
  if (!/^multipart\/report\b[^]*\breport-type="?delivery-status\b/.test(headers.get('content-type') ?? '')) return null
  const status = /^status: *5\.(\d{1,3}\.\d{1,3})\b/im.exec(raw)?.[1]
  if (!status || !/^action: *failed\b/im.test(raw)) return null
  return { isGone: /^(?:1\.(?:[12]|10)|2\.1)$/.test(status) }
}

/** The text above the quote; all of it if nothing is above. */
function withoutQuotes(text: string) {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const head = lines.findIndex((_, index) => isQuoteHead(lines, index))
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  const own = lines.slice(0, head === -1 ? last + 1 : Math.min(head, last + 1))
  return (
    own
      .join('\n')
      .replace(/\n[_-]{5,80}\s*$/, '')
      .trim() || lines.join('\n').trim()
  )
}

const wrote = /(?:escreveu|enviou|wrote|sent|escribió|a écrit) ?(?::|-{2,20})\s*$/
/** Zoho translates "On" as "Ativado". */
const quoteBegin = /^\s{0,8}(?:-{2,20} )?(?:Em|On|El|Le|Ativado) .{4,300}$/
/** Yahoo on phones writes the quote on the same line. */
const quoteInLine = /^\s{0,8}(?:Em|On) .{4,200}<[^<>\s]{1,200}@[^<>\s]{1,200}> ?(?:escreveu|wrote):/
const bannerLine =
  /^\s{0,8}-{2,20} ?(?:Mensagem original|Original Message|Mensagem encaminhada|Forwarded message) ?-{2,20}/i
const senderLine = /^\s{0,8}\*?(?:De|From): ?\*? ?\S/
const sentLine = /^\s{0,8}\*?(?:Enviad[oa](?: em)?|Sent|Data|Date): ?\*? ?\S/
const headerLine = /^\s{0,8}\*?(?:Para|To|Cc|Assunto|Subject|Responder a|Reply-To): ?\*?/i

/** Clients wrap "Em …, Ajeita <…> escreveu:" to up to three lines, and order repeated headers freely. */
function isQuoteHead(lines: readonly string[], index: number) {
  const line = lines[index]!
  if (bannerLine.test(line) || quoteInLine.test(line)) return true
  if (quoteBegin.test(line)) {
    if (wrote.test(line)) return true
    const next = lines[index + 1] ?? ''
    if (next.length < 100 && wrote.test(next)) return true
    const third = lines[index + 2] ?? ''
    return next.length < 100 && third.length < 100 && /<|@/.test(next + third) && wrote.test(third)
  }
  if (!senderLine.test(line)) return false
  for (let below = index + 1; below < index + 6 && below < lines.length; below++) {
    if (sentLine.test(lines[below]!)) return true
    if (!headerLine.test(lines[below]!)) return false
  }
  return false
}

const skipped = ['img', 'script', 'style', 'title']
/** Quote markers of Yahoo, Gmail and Terra; Outlook has header lines above it. */
const quotes = ['blockquote', 'div.yahoo_quoted', 'div.gmail_quote']
const skip = (selectors: readonly string[]) => selectors.map((selector) => ({ selector, format: 'skip' }))

/** Text of an HTML-only mail. */
async function textOfHtml(html: string) {
  const { convert } = await import('html-to-text')
  const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  const convertWithout = (selectors: readonly string[]) =>
    convert(html, {
      wordwrap: false,
      limits: { maxDepth: 100 },
      selectors: [
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'p', options: block },
        { selector: 'blockquote', format: 'block', options: block },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
          selector,
          options: { ...block, uppercase: false },
        })),
        ...skip(selectors),
      ],
    })
  return convertWithout([...skipped, ...quotes]) || convertWithout(skipped)
}
