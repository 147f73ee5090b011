type Person = { name: string; role: string; notificationCount: number; unreadNotices: number }

async function ask(): Promise<Person | null> {
  try {
    const read = async <Said>(address: string) => (await (await fetch(address)).json()) as Said
    const { present, unreadNotices = 0 } = await read<{ present: boolean; unreadNotices?: number }>('/api/session')
    return present ? { ...(await read<Person>('/api/me')), unreadNotices } : null
  } catch {
    return null // without a response the page stays as it is, which works for everyone
  }
}

let pendingPerson: Promise<Person | null> | undefined

/** Who is signed in, requested once, since the page is cached for everyone. */
export const whoIsHere = () => (pendingPerson ??= ask())
