import type { IncomingMessage, ServerResponse } from 'node:http'
import { helpCentre } from '#domain/help/articles.server.ts'
import { textPage, textPageSlugs } from '#domain/help/text-pages.server.ts'
import { database } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { eventHub } from '#platform/events/event-hub.ts'
import { startTracing, stopTracing } from '#platform/observability/tracing.ts'
import { startWorker } from '../worker.ts'
import { warnOfProxy } from './behind-proxy.ts'
import { followChanges } from './follow-changes.ts'
import { plainPath } from './plain-path.ts'
import { sanitizeTarget } from './plain-text.ts'
import type { Listener } from './request-metrics.ts'

/** As many as the parallel queries of a service page. */
const connectionsAtStart = 4

/** Parses every text at startup: an invalid one stops it, with its file and line. */
function validateTexts() {
  helpCentre()
  for (const slug of textPageSlugs) textPage(slug)
}

/**
 * Creates the product on an open database: request handler, caches that follow changes, and background jobs. Closes
 * everything when a part cannot be opened.
 */
export async function createApp(makeListener: (isReady: () => boolean) => Promise<Listener>) {
  await startTracing()
  const { db, warmUp } = database()
  let ready = false
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined

  async function close() {
    await worker?.stop()
    const hub = await eventHub().catch(() => undefined) // one that failed to open
    await hub?.close()
    await database().close()
    await stopTracing()
  }

  // In parallel: the pages load while the database answers.
  const opening = [makeListener(() => ready), followChanges(db), warmUp(connectionsAtStart)] as const
  const [listener] = await Promise.all(opening).catch(async (error: unknown) => {
    await Promise.allSettled(opening)
    await close()
    throw error
  })
  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      request.url = sanitizeTarget(plainPath(request.url!))
      if (!ready) response.setHeader('connection', 'close') // new connections go to another process
      listener(request, response)
    },
    /** The port is open: jobs start, and load balancers may send requests. */
    async start() {
      validateTexts()
      worker = env.RUN_JOBS ? await startWorker() : undefined
      ready = true
      warnOfProxy()
    },
    /** Not ready any more; open requests are still served. */
    stopReadiness() {
      ready = false
    },
    close,
  }
}

export type Product = Awaited<ReturnType<typeof createApp>>
