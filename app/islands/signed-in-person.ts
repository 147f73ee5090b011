export type Person = {
  name: string
  role: string
  email: string | null
  phone: string | null
  notificationCount: number
  unreadNotifications: number
}

/** Asks who is signed in now; null for a visitor. Throws without a response. */
export async function findPerson(): Promise<Person | null> {
  const fetchJson = async <Body>(address: string) => (await (await fetch(address)).json()) as Body
  const { present, unreadNotifications = 0 } = await fetchJson<{ present: boolean; unreadNotifications?: number }>(
    '/api/session',
  )
  return present ? { ...(await fetchJson<Person>('/api/me')), unreadNotifications } : null
}

let pendingPerson: Promise<Person | null> | undefined

/** Who is signed in, requested once, because the page is cached for everyone. Null also if the request fails. */
export const findPersonOnce = () => (pendingPerson ??= findPerson().catch(() => null))
