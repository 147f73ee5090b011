import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/security/same-secret.ts'

/** Parses `ts=…,v1=…` of Mercado Pago and `t=…,v1=…` of Stripe; several `v1` during key rotation. */
export function readSignature(header: string | undefined) {
  const parts = (header ?? '')
    .slice(0, 2_000)
    .split(',')
    .map((part) => part.trim().split('=', 2) as [string, string?])
  const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
  return { valuesOf }
}

/** Whether a signature matches (HMAC-SHA256, in hex). */
export function isSignedBy(key: string, text: string, signatures: readonly string[]) {
  const expected = createHmac('sha256', key).update(text).digest('hex')
  return signatures.some((signature) => isSameSecret(signature, expected))
}
