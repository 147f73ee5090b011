import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptWithCallback,
)

type Cost = { N: number; r: number; p: number }
/** 32 MB and a quarter of a second per guess. Stored hashes keep their own parameters. */
const cost: Cost = { N: 2 ** 15, r: 8, p: 3 }
const saltBytes = 16
const hashBytes = 32
const form = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22,})\$([\w-]{43,})$/

/** NFKC, so that "ã" typed on another keyboard is the same character. */
const derive = (password: string, salt: Buffer, { N, r, p }: Cost) =>
  scrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r })

/** The stored hash: `scrypt$N$r$p$salt$hash` (quality: Staff). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A hash that matches no password: unknown e-mails take the same time. */
const nobodysHash = ['scrypt', cost.N, cost.r, cost.p, 'A'.repeat(22), 'A'.repeat(43)].join('$')

/** Compares a password. Without a stored hash it does the same work and returns false. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, hash] = form.exec(stored ?? nobodysHash) ?? []
  if (!salt || !hash) throw new Error('A stored password hash cannot be read')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  const isSame = timingSafeEqual(derived, Buffer.from(hash, 'base64url').subarray(0, hashBytes))
  return isSame && stored !== undefined
}
