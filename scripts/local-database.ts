import { join } from 'node:path'
import type { EmbeddedOptions } from '#platform/postgres/data-folder.ts'
import { type Embedded, startEmbedded } from '#platform/postgres/embedded.ts'
import { reachDatabase } from '#platform/reach-database.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'

/**
 * The database of this command: the one of DATABASE_URL, or the embedded one below DATA_DIR, started or adopted.
 * Sets DATABASE_URL for everything that is imported afterwards. Returns how to end it. Throws one line when there is none.
 */
export async function openLocalDatabase(
  dataDir: string,
  say: (line: string) => void = () => {},
  start: (options: EmbeddedOptions) => Promise<Pick<Embedded, 'url' | 'adminUrl' | 'adopted' | 'stop'>> = startEmbedded,
) {
  const given = process.env.DATABASE_URL
  if (given) {
    await reachDatabase(given)
    return { kind: 'given' as const, url: given, stop: async () => {} }
  }
  assertUsableFolder(dataDir)
  const embedded = await start({ folder: join(dataDir, 'database'), say })
  process.env.DATABASE_URL = embedded.url
  return {
    kind: embedded.adopted ? ('adopted' as const) : ('started' as const),
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    stop: embedded.stop,
  }
}
