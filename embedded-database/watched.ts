import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#platform/observability/log.ts'
import type { EmbeddedOptions } from './data-folder.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { isPostgresAlive } from './postmaster.ts'

const checkEveryMs = 500
const firstPauseMs = 200
const maxPauseMs = 5_000

export type Watched = Omit<Embedded, 'pid'> & { pid: () => number }

/**
 * Keeps the embedded PostgreSQL of a long-running process alive: restarts a dead server at the same address with
 * backoff, and logs it. With `ownOnly` a server that already ran is left to its own watcher.
 */
export async function startWatched({
  ownOnly = false,
  ...options
}: EmbeddedOptions & { ownOnly?: boolean }): Promise<Watched> {
  let server = await startEmbedded(options)
  const stopping = new AbortController()
  const { signal } = stopping

  async function startAgain() {
    for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        server = await startEmbedded(options)
        return log.warn({ pid: server.pid }, 'the embedded database runs again')
      } catch (error) {
        log.error({ err: error }, 'the embedded database cannot be started again yet')
        await wait(pauseMs, undefined, { signal })
      }
    }
  }

  async function watch() {
    for (;;) {
      await wait(checkEveryMs, undefined, { signal, ref: false })
      if (isPostgresAlive(server.pid)) continue
      log.error({ pid: server.pid }, 'the embedded database has ended and is started again')
      await startAgain()
    }
  }

  const watching = ownOnly && server.adopted ? undefined : watch().catch(() => {}) // stopped while it waited
  return {
    ...server,
    pid: () => server.pid,
    stop: async () => {
      stopping.abort()
      await watching
      await server.stop()
    },
  }
}
