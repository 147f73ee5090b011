import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/security/same-secret.ts'

/** Reads `ts=…,v1=…`, as Mercado Pago and Stripe write their signatures. Of `v1` there may be several while a key is changed. */
export function readSignature(header: string | undefined) {
  const parts = (header ?? '').slice(0, 2_000).split(',').map((part) => part.trim().split('=', 2) as [string, string?]) // prettier-ignore
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  return { valuesOf }
}

/** Whether one of the signatures is that of these words under this key (HMAC-SHA256, in hex). */
export function isSignedBy(key: string, words: string, signatures: readonly string[]) {
  const right = createHmac('sha256', key).update(words).digest('hex')
  return signatures.some((one) => isSameSecret(one, right))
}
