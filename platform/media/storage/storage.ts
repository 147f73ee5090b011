import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export class FileTooLarge extends Error {
  readonly code = 'file_too_large'
  constructor(maxBytes: number) {
    super(`the file has more than ${maxBytes} bytes`)
  }
}

type Limits = {
  maxBytes: number
  /** From `newFileKey`, if the key must be recorded before the file. */
  key?: string
}

/** Stores files by random keys. Untrusted keys are safe: they find nothing. */
export type Storage = {
  /** Stores bytes and returns their key. Throws `FileTooLarge` without leftovers. */
  put: (bytes: Uint8Array | AsyncIterable<Uint8Array>, limits: Limits) => Promise<{ key: string; size: number }>
  get: (key: string) => Promise<{ body: Readable; size: number } | null>
  /** Whether it existed, as far as known. */
  delete: (key: string) => Promise<boolean>
}

export const newFileKey = () => randomBytes(16).toString('hex')
export const isFileKey = (key: string) => /^[0-9a-f]{32}$/.test(key) && key.length === 32
