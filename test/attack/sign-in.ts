import type { Demo } from '../e2e/demo-data.ts'

const cookies = new WeakMap<Demo, Map<string, Promise<string>>>()

/** The cookie of a demo person, signed in once for all attacks. */
export function signInOf(demo: Demo, phone: string, target: 'user' | 'professional' = 'user') {
  const known = cookies.get(demo) ?? new Map<string, Promise<string>>()
  cookies.set(demo, known)
  const cookie = known.get(phone) ?? demo.signIn(phone, target)
  known.set(phone, cookie)
  return cookie
}
