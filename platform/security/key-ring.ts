import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

type Key = { id: string; bytes: Buffer }

/** Newest first: the first seals, all open, so rotation signs nobody out. */
export type KeyRing = readonly Key[]

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const sealedShape = /^([0-9a-f]{8})\.([\w-]{38,8192})$/

/** Reads keys of 32 bytes in base64url. Throws for any other. */
export function keyRing(keys: readonly string[]): KeyRing {
  if (!keys.length) throw new Error('A key ring needs a key.')
  return keys.map((text) => {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== 32) throw new Error('A key must be 32 bytes in base64url.')
    return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
  })
}

/**
 * Encrypts and authenticates a text: key id, a point, base64url of nonce, ciphertext and tag. `name` is associated
 * data: a value sealed as one cookie does not open as another (quality: Cookies).
 */
export function sealWith(ring: KeyRing, name: string, text: string): string {
  const key = ring[0]!
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key.bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${key.id}.${sealed.toString('base64url')}`
}

/** Whether a sealed text uses an older key of the ring and must be sealed again before that key is dropped. */
export const isSealedByOlderKey = (ring: KeyRing, sealed: string) =>
  ring.slice(1).some(({ id }) => sealed.startsWith(`${id}.`))

/** The text, or null if not sealed under this name with a key of the ring. Never throws. */
export function unsealWith(ring: KeyRing, name: string, sealed: string | null | undefined): string | null {
  const match = sealedShape.exec(sealed ?? '')
  const key = match && ring.find(({ id }) => id === match[1])
  if (!key) return null
  const bytes = Buffer.from(match[2]!, 'base64url')
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== match[2]) return null // one spelling per value
  try {
    const decipher = createDecipheriv(algorithm, key.bytes, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
