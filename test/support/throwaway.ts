import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type EmbeddedOptions, placeFor } from '#embedded-database/data-folder.ts'
import { startEmbedded } from '#embedded-database/embedded.ts'
import { nativeFolder } from '#embedded-database/native-files.ts'
import { isPostgresAlive } from '#embedded-database/postmaster.ts'

/** No durability: no fsync. */
export const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB']

/** Template databases: empty, and with places and services. */
export const templates = { empty: 'ajeita_empty', reference: 'ajeita_reference' }

/** A terminated process exits, so that its database ends with it. A second signal does not interrupt that. */
export function exitOnSignals() {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(143))
}

function createDiskFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-test-'))
  chmodSync(folder, 0o755) // readable by the database's user, which would otherwise move it
  return folder
}

/**
 * A PostgreSQL in a temporary folder, removed by `stop`. `native` picks another installation, `folder` another place:
 * on disk by default, as benchmarks fill gigabytes.
 */
export async function startThrowaway({
  native,
  folder = createDiskFolder(),
}: { native?: string; folder?: string } = {}) {
  const options = { folder: join(folder, 'data'), settings: throwawaySettings, native }
  const server = await startEmbedded(options)
  const remove = () => {
    const socketFolder = decodeURIComponent(/host=([^&]+)/.exec(server.url)![1]!)
    for (const path of [folder, socketFolder, ...foldersElsewhere(options)])
      rmSync(path, { recursive: true, force: true })
  }
  /** For a process that exits without calling `stop`. */
  const endAtExit = () => {
    if (isPostgresAlive(server.pid)) process.kill(server.pid, 'SIGQUIT')
    remove()
  }
  process.once('exit', endAtExit)
  return {
    ...server,
    stop: async () => {
      process.off('exit', endAtExit)
      await server.stop()
      remove()
    },
  }
}

/** Copies made outside the folder because the database's user cannot read root's home. */
function foldersElsewhere(options: EmbeddedOptions) {
  const { native, base } = placeFor(options)
  const copies: string[] = []
  if (native !== (options.native ?? nativeFolder())) copies.push(dirname(native))
  if (base !== options.folder) copies.push(base)
  return copies
}

/** Runs `work` on an empty database and drops it. */
export async function withThrowawayDatabase<T>(work: (url: string) => Promise<T>, folder?: string) {
  exitOnSignals()
  const server = await startThrowaway({ folder })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
