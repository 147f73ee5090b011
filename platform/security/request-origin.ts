import { env } from '#platform/env.ts'
import { limitKeyOfIp } from './ip-address.ts'

/** Internal header with the client IP, set from socket or trusted proxy; client values are overwritten. */
export const ipHeader = 'x-client-address'

/** The caller's IP. */
export const clientIp = (headers: Headers) => headers.get(ipHeader) ?? undefined

/** The key under which limits count the caller's IP. */
export const ipLimitKey = (headers: Headers) => limitKeyOfIp(clientIp(headers))

/** Internal header with the browser id that binds PINs. */
export const browserHeader = 'x-client-browser'

/** A solved proof-of-work task (platform/security/proof-of-work.ts). */
const proofOfWorkHeader = 'x-proof'

/** The requester, for IP limits and PIN binding. Programs have no browser id. */
export type RequestOrigin = { ip?: string | undefined; browser?: string | undefined; proofOfWork?: string | undefined }

export function requestOriginOf({ headers }: Request): RequestOrigin {
  return {
    ip: clientIp(headers),
    browser: headers.get(browserHeader) ?? undefined,
    proofOfWork: headers.get(proofOfWorkHeader) ?? undefined,
  }
}

/** The requester, with the user agent that is stored with a new session. */
export const readSessionOrigin = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  ...requestOriginOf(request),
})

/** Our own origin as the browser sees it: configured, from a trusted proxy (others are ignored), or the request's. */
export function originOf(request: Request) {
  if (env.PUBLIC_ORIGIN) return new URL(env.PUBLIC_ORIGIN).origin
  const url = new URL(request.url)
  const protocol = request.headers.get('x-forwarded-proto') ?? url.protocol.replace(':', '')
  const host = request.headers.get('x-forwarded-host') ?? url.host
  return `${protocol}://${host}`
}

/** Cookies are marked Secure, and HSTS is sent, where the browser speaks https. */
export const isSecure = (request: Request) => originOf(request).startsWith('https:')

/**
 * Whether a request is cross-site. Writes are then refused, resource routes included (quality: CSRF). Programs send
 * neither header and pass: they have no ambient cookies.
 */
export function isCrossSite(request: Request) {
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  return origin !== null && origin !== originOf(request)
}

export const changesSomething = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
