import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'
import { secrets } from './secrets.ts'

/** Like `seal`, for a few bytes in a mail local part: 64 characters, case-insensitive. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 12
const maxBytes = 13
const base32Alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

function toBase32(bytes: Buffer) {
  let text = ''
  let bitCount = 0
  let bits = 0
  for (const byte of bytes) {
    bitCount = ((bitCount & 0x1f) << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += base32Alphabet[(bitCount >> (bits - 5)) & 31]
  }
  return bits ? text + base32Alphabet[(bitCount << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer | null {
  const bytes: number[] = []
  let bitCount = 0
  let bits = 0
  for (const letter of text.toLowerCase()) {
    const value = base32Alphabet.indexOf(letter)
    if (value === -1) return null
    bitCount = ((bitCount & 0xff) << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((bitCount >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}

export function sealShortWith(ring: KeyRing, name: string, bytes: Uint8Array): string {
  if (bytes.length > maxBytes) throw new Error(`At most ${maxBytes} bytes fit into an address.`)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, ring[0]!.bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
  return toBase32(Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]))
}

/** The bytes; null if not sealed under this name with a key of the ring. Never throws. */
export function unsealShortWith(ring: KeyRing, name: string, sealed: string): Buffer | null {
  const bytes = sealed.length <= 64 ? fromBase32(sealed) : null
  if (!bytes || bytes.length < nonceBytes + tagBytes) return null
  for (const key of ring)
    try {
      const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    } catch {
      // sealed with another key, or forged
    }
  return null
}

export const sealShort = (name: string, bytes: Uint8Array) => sealShortWith(secrets().keys, name, bytes)
export const unsealShort = (name: string, sealed: string) => unsealShortWith(secrets().keys, name, sealed)
