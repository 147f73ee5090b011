import { cleanLine, cleanText } from '../clean-text.ts'

/** A mail that somebody wrote to us, as far as we read it. */
export type Mail = {
  from: { address: string; name: string }
  subject: string
  /** What was written now, without what it answers. */
  text: string
  isCut: boolean
  /** Files are not kept. */
  attachments: number
  messageId: string | null
  /** A letter of ours came back for good; `isGone`: because there is no such mailbox. */
  cameBack: { isGone: boolean } | null
  /** Written by a machine: out of office, a list, a letter that came back. Nobody is answered. */
  isAutomatic: boolean
}

/** So much of a mail is read, in so many lines: words come before files. */
const readSigns = 1024 * 1024
const readLines = 20_000

/** Reads a mail as it came (RFC 5322), so many signs of its words; null for what has no sender, or is no mail. */
export async function readMail(raw: string, mostSigns: number): Promise<Mail | null> {
  const begin = beginOf(raw)
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await PostalMime.parse(begin, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(() => null)
  const address = cleanLine(parsed?.from?.address ?? '').toLowerCase()
  if (!parsed || !address) return null
  const text = withoutQuotes(cleanText(parsed.text ?? textOfHtml(parsed.html ?? '')))
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value.trim().toLowerCase()]))
  const attachments = raw.match(/^content-disposition: ?attachment\b/gim)?.length ?? 0
  return {
    from: { address, name: cleanLine(parsed.from?.name ?? '') },
    subject: cleanLine(parsed.subject ?? ''),
    text: text.slice(0, mostSigns).toWellFormed().trim(),
    isCut: text.length > mostSigns || (begin.length < raw.length && !attachments),
    attachments,
    messageId: cleanLine(parsed.messageId ?? '') || null,
    cameBack: cameBack(headers, begin),
    isAutomatic: isAutomatic(headers, address),
  }
}

function beginOf(raw: string) {
  let end = -1
  for (let lines = 0; lines < readLines; lines++) {
    end = raw.indexOf('\n', end + 1)
    if (end === -1 || end >= readSigns) return raw.slice(0, readSigns)
  }
  return raw.slice(0, end)
}

const machines = /^(?:mailer-daemon|postmaster|no-?reply|nao-?responda|bounces?)(?:[+@-]|$)/

/** What RFC 3834 and those who do not know it write into answers of machines. */
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
 * What a report of delivery says (RFC 3464; its fields are plain text): that it failed for good, and by its status (RFC 3463) whether the mailbox is gone, or
 * only took no letter of ours: it is full, or its server does not want us.
 */
function cameBack(headers: ReadonlyMap<string, string>, raw: string) {
  if (!/^multipart\/report\b[^]*\breport-type="?delivery-status\b/.test(headers.get('content-type') ?? '')) return null
  const status = /^status: *5\.(\d{1,3}\.\d{1,3})\b/im.exec(raw)?.[1]
  if (!status || !/^action: *failed\b/im.test(raw)) return null
  return { isGone: /^(?:1\.(?:[12]|10)|2\.1)$/.test(status) }
}

/** The words above what a mailbox quotes of the letter that is answered; all of them, where nothing stands above. */
function withoutQuotes(text: string) {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const head = lines.findIndex((line, at) => isQuoteHead(line, lines[at + 1] ?? ''))
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  const own = lines.slice(0, head === -1 ? last + 1 : Math.min(head, last + 1))
  return own.join('\n').trim() || lines.join('\n').trim()
}

const wrote = /(?:escreveu|wrote|escribió|a écrit) ?:\s*$/
const isQuoteHead = (line: string, next: string) =>
  (/^(?:Em|On|El|Le) .{4,300}$/.test(line) && (wrote.test(line) || (next.length < 100 && wrote.test(next)))) ||
  /^-{2,20} ?(?:Mensagem original|Original Message|Mensagem encaminhada) ?-{2,20}/i.test(line) ||
  (/^\*?(?:De|From):\*? \S/.test(line) && /^\*?(?:Enviad[oa](?: em)?|Sent|Data|Date):\*? \S/.test(next))

const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unread = new Set(['style', 'script', 'head', 'title', 'blockquote'])
const ending = new Set(['br', 'p', 'div', 'tr', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** Of a mail without plain text: its words, in one go over it. They are shown as text alone, so that nothing of the HTML matters. */
function textOfHtml(html: string) {
  const small = html.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  let text = ''
  for (let at = 0; ;) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open === -1 ? undefined : open)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (close === -1) break
    const [, slash, name = ''] = /^<(\/?)([a-z]+\d?)/.exec(small.slice(open, open + 16)) ?? []
    const end = !slash && unread.has(name) ? small.indexOf(`</${name}`, close) : close
    if (end === -1) break
    if (name === 'br' || (slash && ending.has(name))) text += '\n'
    at = html.indexOf('>', end) + 1
    if (at === 0) break
  }
  return text
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w{2,6});/g, (whole, entity: string) => entities[entity.toLowerCase()] ?? whole)
}
