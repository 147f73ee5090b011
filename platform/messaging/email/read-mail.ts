import type { Address } from 'postal-mime'
import { cleanLine, cleanText } from '#platform/clean-text.ts'
import { asciiAddress } from './ascii-address.ts'
import { latin1, parseInItsCharset } from './mail-charset.ts'

/** The parts of an inbound mail that we use. */
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
  const { default: PostalMime, addressParser } = await import('postal-mime')
  const { parsed, decoded } = await parseInItsCharset(begin, (bytes) =>
    PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(() => null),
  )
  const sender = parsed?.from?.address || firstAddress(addressParser(parsed?.headers.find(isFrom)?.value ?? ''))
  const address = asciiAddress(cleanLine(sender))
  if (!parsed || !address) return null
  const subject = cleanLine(decoded(({ subject }) => subject))
  const isForwarded = forwardSubject.test(subject)
  const plain = decoded(({ text }) => text)
  const html = decoded(({ html }) => html)
  const whole = cleanText(isBlank(plain) ? await textOfHtml(html, isForwarded) : plain)
  const text = isForwarded ? whole.replaceAll('\r\n', '\n').trim() : withoutQuotes(whole)
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value.trim().toLowerCase()]))
  // A phone may send a photo alone, without parts.
  const isFileAlone = isFile(parsed.headers.map(({ key, value }) => `${key}: ${value}`).join('\n'))
  const pasted = isBlank(text) && /<img\b/i.test(html) ? 1 : 0
  const attachments = countFiles(latin1(raw)) + Number(isFileAlone) || pasted
  return {
    from: { address, name: cleanLine(decoded(({ from }) => from?.name)) },
    subject,
    text: text.slice(0, mostSigns).toWellFormed().trim(),
    isCut: text.length > mostSigns || (begin.length < raw.length && !attachments),
    attachments,
    messageId: cleanLine(parsed.messageId ?? '') || null,
    bounce: parseBounce(headers, latin1(begin)),
    isAutomatic: isAutomatic(headers, address) || automaticSubject.test(subject),
  }
}

const isFrom = ({ key }: { key: string }) => key === 'from'

/** The first one of several, of a group, or after a name with an unquoted comma. */
const firstAddress = (addresses: Address[]) =>
  addresses.flatMap((entry) => entry.group ?? entry).find(({ address }) => address)?.address ?? ''

const isBlank = (text: string) => !/[^\s\p{Cf}]/u.test(text)

const partHeaders = /^--[^\r\n]{1,70}\r?\n((?:[\w-]{1,80}:[^\n]*\n(?:[ \t][^\n]*\n){0,20}){1,20})/gm

/** Whether a part is a file: attached, or a photo between the lines; pictures of a signature have a Content-ID. */
const isFile = (headers: string) =>
  !/^content-type:\s*application\/(?:x-)?(?:pkcs7-signature|pgp-signature|pgp-encrypted)\b/im.test(headers) &&
  (/^content-disposition:\s*attachment\b/im.test(headers) ||
    (!/^content-id:/im.test(headers) &&
      (/^content-disposition:\s*inline\b[^]*\bfilename/im.test(headers) ||
        (!/^content-disposition:/im.test(headers) &&
          /^content-type:\s*(?:image|audio|video|application)\//im.test(headers)))))

const countFiles = (raw: string) => [...raw.matchAll(partHeaders)].filter(([, headers = '']) => isFile(headers)).length

function beginOf(raw: Uint8Array) {
  let end = -1
  for (let lines = 0; lines < maxLines; lines++) {
    end = raw.indexOf(lineFeed, end + 1)
    if (end === -1 || end >= maxBytes) return raw.subarray(0, maxBytes)
  }
  return raw.subarray(0, end)
}

const lineFeed = 10
const machines =
  /^(?:mailer-daemon|postmaster|(?:no|do[-_.]?not)[-_.]?reply|n[aã]o[-_.]?respond(?:a|er)|bounces?)(?:[+@._-]|$)/

/** Out of office of providers that send none of those headers. */
const automaticSubject =
  /^(?:resposta autom[áa]tica|automatic reply|auto[- ]?reply|autoresposta|out of (?:the )?office|fora do escrit[óo]rio|aus[êe]ncia tempor[áa]ria) ?:/iu

/** Headers of automatic replies, by RFC 3834 and common practice. */
function isAutomatic(headers: ReadonlyMap<string, string>, from: string) {
  const submitted = headers.get('auto-submitted')
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|list|junk|auto[_-]?reply)\b/.test(headers.get('precedence') ?? '') ||
    ['list-id', 'list-unsubscribe', 'x-loop', 'feedback-id'].some((name) => headers.has(name)) ||
    [...headers.keys()].some((name) => /^x-(?:mail-)?auto-?(?:reply|respond)/.test(name)) ||
    /\bautoresponder\b/.test(`${headers.get('delivered-to')} ${headers.get('x-post-messageclass')}`) ||
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
  if (!/^multipart\/report\b[^]*\breport-type="?(?:global-)?delivery-status\b/.test(headers.get('content-type') ?? ''))
    return null
  const status = /^status:[ \t]*5\.(\d{1,3}\.\d{1,3})\b/im.exec(raw)?.[1]
  if (!status || !/^action:[ \t]*failed\b/im.test(raw)) return null
  return { isGone: /^(?:1\.(?:[12]|10)|2\.1)$/.test(status) }
}

/** The text above the quote; all of it if nothing is above, or if answers stand between the quoted lines. */
function withoutQuotes(text: string) {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const plainLines = lines.map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '))
  const head = lines.findIndex((_, index) => isQuoteHead(plainLines, index))
  const isShown = lines.slice(0, head === -1 ? undefined : head).some((line) => forwardLine.test(line))
  if (isShown || (head !== -1 && hasAnswersBelow(lines.slice(head)))) return lines.join('\n').trim()
  const last = lines.findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'))
  const newLines = lines.slice(0, head === -1 ? last + 1 : Math.min(head, last + 1))
  return (
    newLines
      .join('\n')
      .replace(/\n[_-]{5,80}\s*$/, '')
      .trim() || lines.join('\n').trim()
  )
}

/** Whether text follows quoted lines, before any signature. */
function hasAnswersBelow(lines: readonly string[]) {
  const quoted = lines.findIndex((line) => line.startsWith('>'))
  const signature = lines.findIndex((line, index) => index > quoted && /^-- ?$/.test(line))
  const below = lines.slice(quoted, signature === -1 ? undefined : signature)
  return quoted !== -1 && below.some((line) => !isBlank(line) && !line.startsWith('>'))
}

/** What is forwarded is what the person wants to show. */
const forwardSubject = /^(?:fwd?|enc|rv|tr) ?:/i
const forwardLine = /^\s{0,8}-{2,20} ?(?:Mensagem encaminhada|Forwarded message) ?-{2,20}/i

const wrote = /(?:escreveu|enviou|wrote|sent|escribió|a écrit) ?(?::|-{2,20})\s*$/
/** Zoho translates "On" as "Ativado". */
const quoteBegin = /^\s{0,8}(?:-{2,20} )?(?:Em|A(?= \d)|No dia|On|El|Le|Ativado) .{4,300}$/
/** "Citando Ajeita <…>:" of Horde, "… de Ajeita <…>:" of Mail.ru, right above the quote. */
const addressAbove = /<[^<>\s]{1,200}@[^<>\s]{1,200}>:\s*$/
/** Proton begins with the day of the week; Gmail in Portugal ends with the day. */
const quoteWithAddress =
  /^\s{0,8}(?:(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)\b.{4,200}<[^<>\s]{1,200}@[^<>\s]{1,200}> escreveu:|.{0,200}<[^<>\s]{1,200}@[^<>\s]{1,200}> escreveu \([^()]{4,40}(?:\([^()]\)[^()]{0,20})?\):)\s*$/iu
/** Yahoo on phones writes the quote on the same line. */
const quoteInLine = /^\s{0,8}(?:Em|On) .{4,200}<[^<>\s]{1,200}@[^<>\s]{1,200}> ?(?:escreveu|wrote):/
const bannerLine = /^\s{0,8}-{2,20} ?(?:Mensagem original|Original Message) ?-{2,20}/i
const senderLine = /^\s{0,8}\*?(?:De|From) ?:\s{0,8}\*?\s{0,8}\S/
const sentLine = /^\s{0,8}\*?(?:Enviad[oa]s?(?: em)?|Sent) ?:\s{0,8}\*?\s{0,8}\S/
const dateLine = /^\s{0,8}\*?(?:Data|Date) ?:\s{0,8}\*?\s{0,8}\S/
const subjectLine = /^\s{0,8}\*?(?:Assunto|Subject) ?:/i
const otherLine = /^\s{0,8}\*?(?:Para|To|Cc|Responder a|Reply-To) ?:/i
const quoteHeaders = [senderLine, sentLine, dateLine, subjectLine, otherLine]

/** Clients wrap "Em …, Ajeita <…> escreveu:" to up to three lines, and order repeated headers freely. */
function isQuoteHead(lines: readonly string[], index: number) {
  const line = lines[index]!
  if (addressAbove.test(line) && nextOf(lines, index + 1)?.startsWith('>')) return true
  if (bannerLine.test(line) || quoteInLine.test(line) || quoteWithAddress.test(line)) return true
  if (quoteBegin.test(line)) {
    if (wrote.test(line)) return isQuoting(line, lines, index + 1)
    const next = lines[index + 1] ?? ''
    if (next.length < 100 && wrote.test(next)) return isQuoting(line + next, lines, index + 2)
    const third = lines[index + 2] ?? ''
    return next.length < 100 && third.length < 100 && /<|@/.test(next + third) && wrote.test(third)
  }
  if (![senderLine, sentLine, dateLine].some((header) => header.test(line))) return false
  const rest = lines.slice(index, index + 8)
  const end = rest.findIndex((text) => !quoteHeaders.some((header) => header.test(text)))
  const block = end === -1 ? rest : rest.slice(0, end)
  const sender = block.find((text) => senderLine.test(text))
  if (sender === undefined) return false
  if (block.some((text) => sentLine.test(text))) return true
  // A move of house is described as "De: … Para: … Data: …" too.
  const hasDate = block.some((text) => dateLine.test(text))
  return hasDate && (sender.includes('@') || block.some((text) => subjectLine.test(text)))
}

const nextOf = (lines: readonly string[], from: number) => lines.slice(from, from + 5).find((line) => !isBlank(line))

/** A person may tell what somebody wrote, too: without an address a head is followed by a quote, or by nothing. */
function isQuoting(head: string, lines: readonly string[], below: number) {
  const next = nextOf(lines, below)
  return head.includes('@') || next === undefined || next.startsWith('>')
}

const skipped = ['img', 'script', 'style', 'title']
/** Quote markers of Yahoo, Gmail and Terra; Outlook has header lines above it. */
const quotes = ['blockquote', 'div.yahoo_quoted', 'div.gmail_quote']
const skip = (selectors: readonly string[]) => selectors.map((selector) => ({ selector, format: 'skip' }))

/** Text of an HTML-only mail. */
async function textOfHtml(html: string, withQuotes: boolean) {
  const { convert } = await import('html-to-text')
  const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  const convertWithout = (selectors: readonly string[]) =>
    convert(html, {
      wordwrap: false,
      limits: { maxDepth: 100 },
      selectors: [
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'p', options: block },
        { selector: 'tr', format: 'block', options: block },
        ...['th', 'td'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
        { selector: 'blockquote', format: 'block', options: block },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
          selector,
          options: { ...block, uppercase: false },
        })),
        ...skip(selectors),
      ],
    })
  return ((!withQuotes && convertWithout([...skipped, ...quotes])) || convertWithout(skipped)).replaceAll(/ +$/gm, '')
}
