export type Person = {
  name: string
  role: string
  email: string | null
  phone: string | null
  notificationCount: number
  unreadNotices: number
}

async function ask(): Promise<Person | null> {
  try {
    const fetchJson = async <Said>(address: string) => (await (await fetch(address)).json()) as Said
    const { present, unreadNotices = 0 } = await fetchJson<{ present: boolean; unreadNotices?: number }>('/api/session')
    return present ? { ...(await fetchJson<Person>('/api/me')), unreadNotices } : null
  } catch {
    return null // without a response the page stays as it is, which works for everyone
  }
}

let pendingPerson: Promise<Person | null> | undefined

/** Who is signed in, requested once, since the page is cached for everyone. */
export const whoIsHere = () => (pendingPerson ??= ask())
