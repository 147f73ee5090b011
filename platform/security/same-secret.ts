import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares a secret in constant time, whatever the length. */
export const isSameSecret = (candidate: string | null | undefined, secret: string) =>
  timingSafeEqual(digest(candidate ?? ''), digest(secret)) && secret !== ''
