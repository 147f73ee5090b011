import { log } from '#platform/observability/log.ts'

/** Draining takes 20 s and jobs as long; whoever is still there then is not waited for. */
const maxMs = 120_000
/** A whole group of processes is told at once, and whoever started this one passes on what it heard. */
const sameWordMs = 1_000

export type Close = (how: { atOnce: boolean }) => Promise<unknown>

/**
 * Ends this process in order when it is told to, and when something happened that nobody caught: what that was is logged,
 * what is running ends by itself, and the process ends with 1, because nobody knows what state it is in. A terminal that goes away (SIGHUP)
 * tells it to end, too. A second SIGTERM or Ctrl-C does not wait; what comes within a second is the first one, heard twice.
 */
export function endInOrder(close: Close, say: (signal: string) => void = () => {}) {
  let isEnding = false
  let toldAt = -Infinity
  async function end(code: number, how: { atOnce: boolean }) {
    isEnding = true
    setTimeout(() => process.exit(1), maxMs).unref()
    const isClosed = await close(how).then(
      () => true,
      (error: unknown) => log.error({ err: error }, 'the end was not in order'),
    )
    process.exit(isClosed ? code : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (performance.now() - toldAt < sameWordMs) return
      if (isEnding) process.exit(1)
      toldAt = performance.now()
      say(signal === 'SIGINT' ? 'Ctrl-C' : signal)
      void end(0, { atOnce: false })
    })
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (error: unknown) => {
      log.fatal({ err: error, kind }, 'nobody caught this: the process ends')
      if (!isEnding) void end(1, { atOnce: true })
    })
}
