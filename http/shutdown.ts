import { env } from '#platform/env.ts'
import { log } from '#platform/observability/log.ts'

/** Requests and then jobs take up to 20 s each, after the time in which the balancer notices. */
const drainingSeconds = 50
/** A process group gets the signal at once, and a parent may forward it again. */
const duplicateSignalMs = 1_000

export type Close = (how: { atOnce: boolean }) => Promise<unknown>

/**
 * Shuts down in order on a signal, SIGHUP included, and on an uncaught error (logged, exit code 1). A second SIGTERM or
 * Ctrl-C exits at once; within a second it is the same signal.
 */
export function shutDownOnSignal(close: Close, onSignal: (signal: string) => void = () => {}) {
  let isEnding = false
  let signalledAt = -Infinity
  async function end(code: number, how: { atOnce: boolean }) {
    isEnding = true
    const seconds = env.DRAIN_DELAY_SECONDS + drainingSeconds
    setTimeout(() => {
      log.error({ seconds }, 'shutdown timed out: exiting')
      process.exit(1)
    }, seconds * 1000).unref()
    const isClosed = await close(how).then(
      () => true,
      (error: unknown) => log.error({ err: error }, 'shutdown failed'),
    )
    process.exit(isClosed ? code : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (performance.now() - signalledAt < duplicateSignalMs) return
      if (isEnding) process.exit(1)
      signalledAt = performance.now()
      onSignal(signal === 'SIGINT' ? 'Ctrl-C' : signal)
      void end(0, { atOnce: false })
    })
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (error: unknown) => {
      log.fatal({ err: error, kind }, 'uncaught error: shutting down')
      if (!isEnding) void end(1, { atOnce: true })
    })
}
