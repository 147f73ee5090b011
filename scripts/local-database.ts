import { join } from 'node:path'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'

type Options = {
  print?: (line: string) => void
  /** Who restarts a dead database: every user of it, or (`own`) only its starter. */
  watched?: 'always' | 'own'
}

/** Loaded only where no database is given: never in production. */
async function startDatabase(folder: string, { print = () => {}, watched }: Options) {
  if (!watched) return (await import('#embedded-database/embedded.ts')).startEmbedded({ folder, print })
  const { startWatched } = await import('#embedded-database/watched.ts')
  return startWatched({ folder, print, ownOnly: watched === 'own' })
}

/**
 * The database of this command: DATABASE_URL, or the embedded one, started or adopted. Sets DATABASE_URL for later
 * imports. Returns how to stop it. Throws a one-line error.
 */
export async function openLocalDatabase(dataDir: string, options: Options = {}) {
  const given = process.env.DATABASE_URL
  if (given) {
    const url = process.env.DATABASE_DIRECT_URL || given // migrations and tools need a session of their own
    await reachDatabase(given)
    if (url !== given) await reachDatabase(url, 'DATABASE_DIRECT_URL')
    return { kind: 'given' as const, url, stop: async () => {} }
  }
  assertUsableFolder(dataDir)
  const embedded = await startDatabase(join(dataDir, 'database'), options)
  process.env.DATABASE_URL = embedded.url
  return {
    kind: embedded.adopted ? ('adopted' as const) : ('started' as const),
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    stop: embedded.stop,
  }
}
