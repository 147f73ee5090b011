import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import { env } from '#platform/env.ts'
import { parseIp } from '#platform/security/ip-address.ts'
import { ipHeader, browserHeader, isSecure } from '#platform/security/request-origin.ts'
import { warnOfProxy } from './behind-proxy.ts'

const newMarkHeader = 'x-client-browser-new'
const trustedHeaders = [ipHeader, browserHeader, newMarkHeader]
const isTrustedProxy = proxyAddress.compile(env.TRUSTED_PROXIES)
const cookieName = 'ajeita-browser'
const markDays = 400
const endpointsWithoutMark = /^\/api\/(?:analytics|errors|consents)(?:[?]|$)/
const markPattern = new RegExp(`(?:^|; )${cookieName}=([A-Za-z0-9_-]{22})(?:;|$)`)

/**
 * Sets trusted headers: the client's IP (the socket's, or the nearest untrusted hop's) and the browser's mark (quality:
 * PIN guessing). Browsers get a mark with their first write; API clients and reports have none (docs/decisions/0029).
 */
export function setOriginHeaders(request: IncomingMessage) {
  for (const name of trustedHeaders) removeHeader(request, name)
  const { origin } = request.headers
  if (origin !== undefined && origin !== 'null' && !URL.canParse(origin)) {
    removeHeader(request, 'origin') // an unreadable origin counts as an opaque one
    setHeader(request, 'origin', 'null')
  }
  if (!isTrustedProxy(request.socket.remoteAddress ?? '', 0))
    for (const name of ['x-forwarded-proto', 'x-forwarded-host']) removeHeader(request, name)
  setHeader(request, ipHeader, ipOf(request))
  const knownMark = markPattern.exec(request.headers.cookie ?? '')?.[1]
  if (knownMark) return setHeader(request, browserHeader, knownMark)
  if (request.method !== 'POST' || endpointsWithoutMark.test(request.url ?? '') || !isOfBrowser(request)) return
  const mark = randomBytes(16).toString('base64url')
  setHeader(request, browserHeader, mark)
  setHeader(request, newMarkHeader, mark)
}

/** Every browser, however old, sends this name. */
const isOfBrowser = ({ headers }: IncomingMessage) =>
  headers['sec-fetch-site'] !== undefined || headers['user-agent']?.startsWith('Mozilla/') === true

function removeHeader({ rawHeaders, headers }: IncomingMessage, name: string) {
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (rawHeaders[index]!.toLowerCase() === name) rawHeaders.splice(index, 2)
  delete headers[name]
}

function setHeader(request: IncomingMessage, name: string, value: string) {
  request.rawHeaders.push(name, value)
  request.headers[name] = value
}

function ipOf(request: IncomingMessage) {
  const ip = parseIp(proxyAddress(request, isTrustedProxy))
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) warnOfProxy(ip)
  return ip
}

/** The `Set-Cookie` header that gives a new browser its mark; null for a known browser. */
export function markCookie(request: Request) {
  const mark = request.headers.get(newMarkHeader)
  const secure = isSecure(request) ? '; Secure' : ''
  return mark && `${cookieName}=${mark}; Path=/; Max-Age=${markDays * 86_400}; HttpOnly; SameSite=Lax${secure}`
}
