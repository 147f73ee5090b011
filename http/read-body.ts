import type { IncomingMessage, ServerResponse } from 'node:http'
import { isWebhook, takesFile, takesFileOfVisitor, takesLargeWebhook, takesMail } from '#api/endpoint-table.ts'
import { backToPage } from '#api/page-of-upload.ts'
import { findUserByAuthorization } from '#domain/identity/sessions/access-token.server.ts'
import { findUserByCookies } from '#domain/identity/sessions/session-cookies.server.ts'
import { maxFileBytes, maxConversationFileBytes } from '#domain/pictures/picture.ts'
import { now } from '#platform/clock.ts'
import { database } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { ipHeader } from '#platform/security/request-origin.ts'
import { commonHeaders } from '#platform/security/security-headers.ts'
import { statusOf } from '#presenters/error-status.ts'
import { plainText } from './plain-text.ts'
import { shortResponse } from './short-response.ts'

export const maxBodyBytes = 64 * 1024
/** One file and its few fields, where an endpoint takes files (quality: Uploads). */
const maxUploadBytes = {
  usual: maxFileBytes + maxBodyBytes,
  conversation: maxConversationFileBytes + maxBodyBytes,
} as const
/** Inbound mail includes its attachments, which are dropped after reading; the provider's routes limit its size. */
const maxMailBytes = 16 * 1024 * 1024
/** Meta's maximum per request; no payment provider sends more. */
const maxWebhookBytes = 3 * 1024 * 1024
/** An oversized photo from a camera is read to its end, so that its page can show the error. */
const maxDrainedBytes = 32 * 1024 * 1024
/** Concurrent uploads, because each may be in memory whole: 120 MB. Separate limits reserve slots for members. */
const maxAtOnce = { member: 12, visitor: 12, mail: 2, webhook: 4 } as const
const maxPerPerson = 4
const maxPerIp = { member: 8, visitor: 3 } as const
/** A body with less than `minBytesBeforeStall` in this time is stalled; 50 kB/s is not. */
export const stallMs = 20_000
const minBytesBeforeStall = 16 * 1024
export const maxFields = 200
/**
 * How long a rejected client may still send before the connection is cut: a browser without JavaScript shows a response
 * only after sending everything.
 */
const rejectedSendMs = { usual: 2_000, page: 25_000 } as const

type BodyDenial = 'too_large' | 'busy' | 'unreadable_form'
type IncomingWithBody = IncomingMessage & { rawBody?: Buffer }

/**
 * Reads the whole body before parsing. Above 64 KB or 200 fields 413, unclear multipart limits 400, a stalled client
 * 408. Only a valid session may send files, except to the request form, inbound mail and webhooks.
 */
export function withReadBody(request: IncomingMessage, response: ServerResponse, next: () => void) {
  if (!isFileForm(request)) return readBody(request, response, next)
  findMember(request).then(
    (userId) => {
      if (userId !== undefined) members.set(request, userId)
      if (!response.destroyed) readBody(request, response, next)
    },
    () => fail(request, response, 'busy'), // the database is unavailable
  )
}

export function readBody(request: IncomingMessage, response: ServerResponse, next: () => void) {
  const large = largeKindOf(request)
  const maxBytes = maxBytesOf(large, request)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return fail(request, response)
  if (large) {
    const release = takeSlot(slotsOf(large, request))
    if (!release) return fail(request, response, 'busy')
    response.once('close', release)
  }
  plainJson(request)
  if (!hasBody(request)) return passBody(request, Buffer.alloc(0), next)
  const chunks: Buffer[] = []
  let size = 0
  let sizeBefore = 0
  const stop = () => {
    clearInterval(watch)
    request.off('data', onData)
    request.off('end', onEnd)
  }
  const watch = setInterval(() => {
    if (size - sizeBefore >= minBytesBeforeStall) return void (sizeBefore = size)
    stop()
    endStalled(request, response)
  }, stallMs)
  response.once('close', () => clearInterval(watch))
  const onData = (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) return chunks.push(chunk)
    stop()
    return fail(request, response)
  }
  const onEnd = () => {
    clearInterval(watch)
    const body = Buffer.concat(chunks, size)
    const code = sendsFile(request) ? null : findFieldDenial(request, body)
    if (code) fail(request, response, code)
    else passBody(request, body, next)
  }
  request.on('data', onData).once('end', onEnd)
  request.on('error', () => {}) // the client disconnected
}

/** Whether a body is announced; it may not have arrived yet. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type LargeBodyKind = keyof typeof maxAtOnce
type Slot = { name: string; max: number }

/** Uploads in progress by group, person and IP. */
const underway = new Map<string, number>()

function slotsOf(large: LargeBodyKind, request: IncomingMessage): Slot[] {
  const slots: Slot[] = [{ name: large, max: maxAtOnce[large] }]
  if (large === 'mail' || large === 'webhook') return slots
  slots.push({ name: `${large} at ${request.headers[ipHeader]}`, max: maxPerIp[large] })
  const userId = members.get(request)
  if (userId !== undefined) slots.push({ name: `person ${userId}`, max: maxPerPerson })
  return slots
}

/** Takes a slot in each; returns how to release them, or null when one is full. */
function takeSlot(slots: readonly Slot[]): (() => void) | null {
  const used = (name: string) => underway.get(name) ?? 0
  if (slots.some(({ name, max }) => used(name) >= max)) return null
  for (const { name } of slots) underway.set(name, used(name) + 1)
  return () => {
    for (const { name } of slots)
      if (used(name) > 1) underway.set(name, used(name) - 1)
      else underway.delete(name)
  }
}

/** The user of each request with a valid session. */
const members = new WeakMap<IncomingMessage, number>()

async function findMember({ headers }: IncomingMessage): Promise<number | undefined> {
  const { db } = database()
  const user =
    (await findUserByAuthorization(db, headers.authorization, now())) ??
    (await findUserByCookies(db, headers.cookie, now()))
  return user?.userId
}

function largeKindOf(request: IncomingMessage) {
  if (isInboundMailForm(request)) return 'mail'
  if (isLargeWebhook(request)) return 'webhook'
  if (!sendsFile(request)) return undefined
  return hasSession(request) ? 'member' : 'visitor'
}

function maxBytesOf(kind: LargeBodyKind | undefined, request: IncomingMessage) {
  if (!kind) return maxBodyBytes
  if (kind === 'mail') return maxMailBytes
  if (kind === 'webhook') return maxWebhookBytes
  return maxUploadBytes[isOfConversation(request) ? 'conversation' : 'usual']
}

const isOfConversation = ({ url = '' }: IncomingMessage) => url.startsWith('/v1/chat/')

const hasSession = (request: IncomingMessage) => members.has(request)

/** A form with a file is binary, and its parser limits the parts. */
const sendsFile = (request: IncomingMessage) =>
  isFileForm(request) && (hasSession(request) || takesFileOfVisitor(pathOf(request)))

const isFileForm = (request: IncomingMessage) =>
  takesFile(request.method!, pathOf(request)) &&
  /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')

/** A form of the inbound mail provider; its signature can only be checked once it is read. */
const isInboundMailForm = (request: IncomingMessage) =>
  env.MAILGUN_KEY !== undefined && takesMail(request.method!, pathOf(request)) && betweenFields(request) !== undefined

/** Only webhooks above 64 KB take an upload slot. */
const isLargeWebhook = (request: IncomingMessage) =>
  takesLargeWebhook(request.method!, pathOf(request)) && !(Number(request.headers['content-length']) <= maxBodyBytes)

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]!

/** The signature covers the exact bytes, so they are not normalised; the parser accepts only a known structure. */
const isSigned = (request: IncomingMessage) => isWebhook(pathOf(request))

/** The adapter to web requests reads the body from this property. */
function passBody(request: IncomingWithBody, body: Buffer, next: () => void) {
  request.rawBody = isSigned(request) || sendsFile(request) ? body : plainText(body, request.headers['content-type'])
  next()
}

/** Normalises the content type's case and parameters, so that endpoints compare one spelling. */
function plainJson(request: IncomingMessage) {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return
  request.headers['content-type'] = 'application/json'
  for (let index = 0; index < request.rawHeaders.length; index += 2)
    if (request.rawHeaders[index]!.toLowerCase() === 'content-type') request.rawHeaders[index + 1] = 'application/json'
}

/** One boundary of plain characters: parsers differ on duplicate boundaries and on backslashes. */
const plainMultipart =
  /^multipart\/[a-z-]+(?:\s*;\s*charset=[\w-]+)?\s*;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))(?:\s*;\s*charset=[\w-]+)?\s*$/i

/** The separator of form fields; undefined if this is no form or cannot be counted. */
function betweenFields({ headers }: IncomingMessage) {
  const type = headers['content-type'] ?? ''
  if (/^application\/x-www-form-urlencoded/i.test(type)) return '&'
  const [, quotedBoundary, plainBoundary] = plainMultipart.exec(type) ?? []
  const boundary = quotedBoundary ?? plainBoundary
  return boundary && `--${boundary}`
}

/** Counts fields only up to the limit: parsing a form of a million fields blocks the process for minutes. */
function findFieldDenial(request: IncomingMessage, body: Buffer) {
  const separator = betweenFields(request)
  if (!separator)
    return /^multipart\/.*boundary/i.test(request.headers['content-type'] ?? '') ? 'unreadable_form' : null
  const maxSeparators = separator === '&' ? maxFields - 1 : maxFields + 1
  let count = 0
  for (let index = body.indexOf(separator); index !== -1; index = body.indexOf(separator, index + separator.length))
    if (++count > maxSeparators) return 'too_large'
  return null
}

/** The response is sent while the body arrives; then the connection closes, lest the rest be read as a request. */
function fail(request: IncomingMessage, response: ServerResponse, code: BodyDenial = 'too_large') {
  const page = pageBehind(request, code)
  if (page) {
    response.writeHead(303, { ...commonHeaders, location: page, 'content-length': 0, connection: 'close' })
    response.flushHeaders()
  } else {
    const { headers, body } = shortResponse(request, code)
    const retryAfter = code === 'busy' ? ['retry-after', '5'] : []
    response.writeHead(statusOf(code), [...headers, ...retryAfter, 'connection', 'close'])
    response.write(body)
  }
  const end = () => {
    clearTimeout(late)
    response.end()
  }
  const late = setTimeout(end, rejectedSendMs[page ? 'page' : 'usual'])
  request.once('end', end).once('close', end)
  request.on('error', () => {})
  request.resume()
}

function endStalled(request: IncomingMessage, response: ServerResponse) {
  response.writeHead(408, { ...commonHeaders, connection: 'close', 'content-length': 0 })
  response.end(() => request.destroy())
}

/** The page that submitted the file without JavaScript. */
function pageBehind(request: IncomingMessage, code: BodyDenial) {
  const { url = '', headers } = request
  if (!(Number(headers['content-length']) <= maxDrainedBytes)) return null
  if (code === 'unreadable_form') return null
  const problem = hasSession(request) ? { too_large: 'file_too_large', busy: 'busy' }[code] : 'session_required'
  return backToPage({ url, header: (name) => headers[name]?.toString() }, `problema=${problem}`)
}
