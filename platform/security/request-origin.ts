import { env } from '#platform/env.ts'
import { countedAddress } from './network-address.ts'

/** Set by the shell from the socket (or a trusted proxy) on every request; whatever a client sends under it is overwritten. */
export const addressHeader = 'x-client-address'

/** The caller's network address. */
export const clientAddress = (headers: Headers) => headers.get(addressHeader) ?? undefined

/** The key under which limits count the caller's address. */
export const limitedAddress = (headers: Headers) => countedAddress(clientAddress(headers))

/** Set by the shell too: the mark of the browser, by which a PIN is bound to the one that asked for it. */
export const browserHeader = 'x-client-browser'

/** Work that was done because a limit is near (platform/security/proof-of-work.ts). */
const proofHeader = 'x-proof'

/** Who asks, for actions that count by address or bind to a browser. A program without a browser has no mark. */
export type RequestOrigin = { address?: string; browser?: string; proof?: string }

export function requestOriginOf({ headers }: Request): RequestOrigin {
  const address = clientAddress(headers)
  const browser = headers.get(browserHeader)
  const proof = headers.get(proofHeader)
  return { ...(address ? { address } : {}), ...(browser ? { browser } : {}), ...(proof ? { proof } : {}) }
}

/** The same with what is kept of a session that is about to open. */
export const visitOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent') ?? '',
  ...requestOriginOf(request),
})

/** Our own origin as the browser sees it: configured, or from a trusted proxy (headers of others are dropped), or the request's own. */
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
 * True for a request that another site made a browser send. Everything that changes something is refused then,
 * resource routes included (quality: CSRF). A program without a browser sends neither header and is let through: it has no
 * cookies that it did not bring itself.
 */
export function isCrossSite(request: Request) {
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.get('origin')
  return origin !== null && origin !== originOf(request)
}

export const changesSomething = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
