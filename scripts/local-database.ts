import { join } from 'node:path'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { migrate } from '#platform/migrate.ts'
import { assertUsableFolder } from '#platform/usable-folder.ts'
import { step } from './steps.ts'

type Options = {
  print?: (line: string) => void
  /** Who restarts a dead database: every process that uses it, or only the one that started it. */
  restartedBy?: 'user' | 'starter'
}

/** Loaded only where no database is given: never in production. */
async function startDatabase(folder: string, { print = () => {}, restartedBy }: Options) {
  if (!restartedBy) return (await import('#embedded-database/embedded.ts')).startEmbedded({ folder, print })
  const { startWatched } = await import('#embedded-database/watched.ts')
  return startWatched({ folder, print, ownOnly: restartedBy === 'starter' })
}

/**
 * The database of this command: DATABASE_URL, or the embedded one, started or adopted. Sets DATABASE_URL for later
 * imports. Returns how to stop it. Throws a one-line error.
 */
export async function openLocalDatabase(dataDir: string, options: Options = {}) {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  if (DATABASE_URL) {
    const url = DATABASE_DIRECT_URL || DATABASE_URL // migrations and tools need a session of their own
    await reachDatabase(DATABASE_URL)
    if (url !== DATABASE_URL) await reachDatabase(url, 'DATABASE_DIRECT_URL')
    return { kind: 'external' as const, url, stop: async () => {} }
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

/** Applies missing migrations, as a step of a start. */
export const migrateStep = (url: string) =>
  step(
    'migrations applied',
    () => migrate(url),
    (applied) => (applied.length ? `${applied.length} migrations applied` : null),
  )
