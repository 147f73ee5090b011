import { createHash } from 'node:crypto'

/** A hash of what a page shows. Its form returns it, which reveals that the data changed meanwhile. */
export const versionOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
