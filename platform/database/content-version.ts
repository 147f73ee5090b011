import { createHash } from 'node:crypto'

/** The version of what a form shows: its hash. A save that returns another version is stale. */
export const contentVersion = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
