import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#platform/postgres/embedded.ts'

/** Nothing of a throwaway database has to survive: no waiting for the disk. */
export const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB']

/** Databases of which tests get copies: migrated and empty, and with the places and services as well. */
export const templates = { empty: 'ajeita_empty', reference: 'ajeita_reference' }

/** A PostgreSQL of its own in a temporary folder, gone when `stop` is called. `native` picks another PostgreSQL. */
export async function startThrowaway(native?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-test-'))
  chmodSync(folder, 0o755) // open to the database's user: otherwise it would be kept elsewhere, and stay there
  const server = await startEmbedded({
    folder: join(folder, 'data'),
    settings: throwawaySettings,
    ...(native ? { native } : {}),
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      const socketFolder = decodeURIComponent(/host=([^&]+)/.exec(server.url)![1]!)
      for (const path of [folder, socketFolder]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Runs `work` on an empty database that is no more afterwards. */
export async function withThrowawayDatabase<T>(work: (url: string) => Promise<T>) {
  const server = await startThrowaway()
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
