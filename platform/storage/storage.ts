import type { Readable } from 'node:stream'

export class FileTooLarge extends Error {
  readonly code = 'file_too_large'
  constructor(maxBytes: number) {
    super(`the file has more than ${maxBytes} bytes`)
  }
}

/** Keeps files by a random key. A key from the outside may be anything: a wrong one finds nothing. */
export type Storage = {
  /** Keeps the bytes and gives their key. Throws `FileTooLarge`, and nothing stays then. */
  put: (
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    limits: { maxBytes: number },
  ) => Promise<{ key: string; size: number }>
  get: (key: string) => Promise<{ body: Readable; size: number } | null>
  /** True when there was one. */
  delete: (key: string) => Promise<boolean>
}
