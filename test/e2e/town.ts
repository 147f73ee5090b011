import { testDatabase } from '../support/database.ts'
import { startTestServer } from '../support/server.ts'
import { withReference } from '../support/builders.ts'

type Ending = { after: (end: () => Promise<void>) => void }

/** The whole product on a fresh database with the demonstration town in it. */
export async function startTown(t: Ending) {
  const { db, url } = await testDatabase(t)
  await withReference(db)
  const server = await startTestServer(t, { url })
  const call = async (path: string, body?: unknown) => {
    const response = await fetch(server.address + path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.status === 204 ? null : response.json()
  }
  await call('/api/dev/reset', {})
  return {
    address: server.address,
    /** Moves the clock and runs everything that becomes due. */
    advance: (hours: number) => call('/api/dev/advance', { hours }),
    /** The last PIN that was sent to a phone; waits for its sender. */
    async pinOf(phone: string, unlike?: string): Promise<string> {
      for (let attempt = 0; attempt < 100; attempt++) {
        const { pin } = (await call(`/api/dev/outbox?phone=${phone}`)) as { pin: string | null }
        if (pin && pin !== unlike) return pin
        await new Promise((resume) => setTimeout(resume, 50))
      }
      throw new Error(`No PIN was sent to ${phone}`)
    },
  }
}
