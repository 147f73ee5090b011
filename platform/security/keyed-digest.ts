import { createHmac } from 'node:crypto'
import { secrets } from './secrets.ts'

/**
 * What is kept of a phone or document whose value is not: without the server's secret nobody can try them all. Each purpose has digests
 * of its own, so that one table says nothing about another.
 */
export const keyedDigest = (purpose: string, what: string, value: string) =>
  createHmac('sha256', secrets().pinPepper).update(`${purpose}:${what}:${value}`).digest('hex')
