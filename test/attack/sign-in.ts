import type { Town } from '../e2e/demo-data.ts'

const cookies = new WeakMap<Town, Map<string, Promise<string>>>()

/** The cookie of a demo person, signed in once for all attacks. */
export function signInOf(town: Town, phone: string, target: 'user' | 'professional' = 'user') {
  const known = cookies.get(town) ?? new Map<string, Promise<string>>()
  cookies.set(town, known)
  const cookie = known.get(phone) ?? town.signIn(phone, target)
  known.set(phone, cookie)
  return cookie
}
