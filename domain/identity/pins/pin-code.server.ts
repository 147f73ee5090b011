import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { networkOf } from '#platform/security/ip-address.ts'
import { secrets } from '#platform/security/secrets.ts'
import { pinLength } from './pin.ts'

/** A random PIN, with leading zeros. */
export const newPin = () => String(randomInt(10 ** pinLength)).padStart(pinLength, '0')

/** The stored form of a PIN: without the server's pepper the ten thousand codes cannot be tried. */
export const hashPin = (challengeUuid: string, pin: string) =>
  createHmac('sha256', secrets().pinPepper).update(`${challengeUuid}:${pin}`).digest()

/** The stored browser id; null for an API client (docs/decisions/0029). */
export const hashBrowser = (mark: string | undefined) => (mark ? createHash('sha256').update(mark).digest() : null)

/** The stored origin of a request: its network, shared by neighbouring IPs. */
export const hashRequestOrigin = (ip: string | undefined) =>
  createHash('sha256')
    .update(networkOf(ip ?? ''))
    .digest()

export const isSameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
