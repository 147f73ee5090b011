import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether somebody knows a secret, in the same time whatever they said, and however long it was. */
export const isSameSecret = (given: string | null | undefined, secret: string) =>
  timingSafeEqual(digest(given ?? ''), digest(secret)) && secret !== ''
