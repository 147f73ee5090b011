import { join } from 'node:path'
import { startEmbedded } from '#platform/postgres/embedded.ts'

/**
 * The database of this command: the one of DATABASE_URL, or the embedded one below DATA_DIR, started or adopted.
 * Sets DATABASE_URL for everything that is imported afterwards. Returns how to end it.
 */
export async function openLocalDatabase(dataDir: string, say: (line: string) => void = () => {}) {
  if (process.env.DATABASE_URL) return { kind: 'given' as const, url: process.env.DATABASE_URL, stop: async () => {} }
  const embedded = await startEmbedded({ folder: join(dataDir, 'database'), say })
  process.env.DATABASE_URL = embedded.url
  return {
    kind: embedded.adopted ? ('adopted' as const) : ('started' as const),
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    stop: embedded.stop,
  }
}
