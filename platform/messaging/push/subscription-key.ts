import { ECDH } from 'node:crypto'
import type { PushSubscription } from './sender.ts'

const pointBytes = 65
const secretBytes = 16

/** Whether the keys are valid: an uncompressed point on P-256 and a secret of 16 bytes (RFC 8291). */
export function isSubscriptionKey({ p256dh, auth }: PushSubscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== pointBytes || Buffer.from(auth, 'base64url').length !== secretBytes) return false
  try {
    ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}
