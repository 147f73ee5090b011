import { isBuilt } from '#platform/cache/assets.ts'
import { env } from '#platform/env.ts'
import { firstTouchHash } from '#platform/first-touch.ts'

/** Only on https: it would lock people out of localhost. */
const hsts = env.PUBLIC_ORIGIN?.startsWith('https:')
  ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
  : {}

function permissions(microphone: '()' | '(self)') {
  return `camera=(), microphone=${microphone}, geolocation=(self), payment=(), browsing-topics=()`
}

/** Headers of every response. */
export const commonHeaders = {
  ...hsts,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions('()'),
  // For other responses: opened as a page, nothing runs.
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
}

const basePolicy = [
  "default-src 'none'",
  `style-src 'self'${isBuilt ? '' : " 'unsafe-inline'"}`, // Vite injects <style> in development
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src 'self'${isBuilt ? '' : ' ws:'}`,
  "manifest-src 'self'",
  "worker-src 'self'",
  ...(env.APP_ENV === 'production' ? [] : ["frame-src 'self'"]), // e-mails as a mail client shows them (/dev/messages)
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
]
/** Trusted Types allow one script URL: the service worker (app/browser/service-worker.ts). */
const trustedTypes = isBuilt ? ["require-trusted-types-for 'script'", 'trusted-types service-worker'] : []

/** Equal for everyone, hence cacheable: no nonce, one constant inline script. */
export const publicHeaders = {
  ...commonHeaders,
  'content-security-policy': [...basePolicy, `script-src 'self' ${firstTouchHash}`, ...trustedTypes].join('; '),
  'speculation-rules': '"/speculation-rules.json"',
  'cache-control': 'private, no-store', // the page cache replaces it on the pages it keeps
}

/**
 * A signed-in page: own nonce, never cached. Areas with conversations may ask for the microphone, because an area is
 * one document.
 */
export const privateHeaders = (nonce: string, { canRecord }: { canRecord: boolean }) => ({
  ...commonHeaders,
  ...(canRecord ? { 'permissions-policy': permissions('(self)') } : {}),
  'content-security-policy': [
    ...basePolicy,
    "media-src 'self' blob:",
    `script-src 'nonce-${nonce}' 'strict-dynamic' ${firstTouchHash}`,
    ...trustedTypes,
  ].join('; '),
  'cache-control': 'private, no-store',
})

/** The service worker has its own policy: fetching from here only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
