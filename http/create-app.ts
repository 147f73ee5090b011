import type { IncomingMessage, ServerResponse } from 'node:http'
import { helpCentre } from '#domain/help/articles.server.ts'
import { textPage, textPageSlugs } from '#domain/help/text-pages.server.ts'
import { database } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { eventHub } from '#platform/events/event-hub.ts'
import { startTracing, stopTracing } from '#platform/observability/tracing.ts'
import { startWorker } from '../worker.ts'
import { followChanges } from './follow-changes.ts'
import { warnOfProxy } from './behind-proxy.ts'
import type { Listener } from './request-metrics.ts'
import { plainPath } from './plain-path.ts'
import { plainTarget } from './plain-text.ts'

/** As many as the queries of a service page take side by side. */
const connectionsAtStart = 4

/** Every text that people wrote: one that is not whole ends the start, with its file and line, and is no reader's surprise. */
function readTexts() {
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
    const hub = await eventHub().catch(() => undefined) // one that could not be opened
    await hub?.close()
    await database().close()
    await stopTracing()
  }

  // Side by side: the pages are loaded while the database answers.
  const opening = [makeListener(() => ready), followChanges(db), warmUp(connectionsAtStart)] as const
  const [listener] = await Promise.all(opening).catch(async (error: unknown) => {
    await Promise.allSettled(opening)
    await close()
    throw error
  })
  return {
    answer(request: IncomingMessage, response: ServerResponse) {
      request.url = plainTarget(plainPath(request.url!))
      if (!ready) response.setHeader('connection', 'close') // new connections go to another process
      listener(request, response)
    },
    /** The port is open: jobs run from now on, and balancers may send people. */
    async begin() {
      readTexts()
      worker = env.RUN_JOBS ? await startWorker() : undefined
      ready = true
      warnOfProxy()
    },
    /** No more people, please; who is here is served. */
    leave() {
      ready = false
    },
    close,
  }
}

export type Product = Awaited<ReturnType<typeof createApp>>
