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
  /** One of `newFileKey`, where it must be known before: what is written down first is never lost. */
  key?: string
}

/** Keeps files by a random key. A key from the outside may be anything: a wrong one finds nothing. */
export type Storage = {
  /** Keeps the bytes and gives their key. Throws `FileTooLarge`, and nothing stays then. */
  put: (bytes: Uint8Array | AsyncIterable<Uint8Array>, limits: Limits) => Promise<{ key: string; size: number }>
  get: (key: string) => Promise<{ body: Readable; size: number } | null>
  /** True when there was one, as far as the place can tell. */
  delete: (key: string) => Promise<boolean>
}

export const newFileKey = () => randomBytes(16).toString('hex')
export const isFileKey = (key: string) => /^[0-9a-f]{32}$/.test(key) && key.length === 32
