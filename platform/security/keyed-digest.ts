import { createHmac } from 'node:crypto'
import { secrets } from './secrets.ts'

/**
 * The keyed digest of a phone or document: without the server's secret values cannot be enumerated. Each purpose has
 * its own digests, so tables cannot be joined.
 */
export const keyedDigest = (purpose: string, what: string, value: string) =>
  createHmac('sha256', secrets().pinPepper).update(`${purpose}:${what}:${value}`).digest('hex')
