import { createHash } from 'node:crypto'

/** A short mark of what a page shows: its form brings it back, and tells by it whether something else stands there by then. */
export const versionOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
