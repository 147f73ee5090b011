import type { Piscina } from 'piscina'

/** A task that took too long, or that was rejected because the queue is full. */
export class WorkerRefused extends Error {
  readonly code: 'timeout' | 'busy'
  constructor(code: 'timeout' | 'busy') {
    super(`a worker thread: ${code}`)
    this.code = code
  }
}

type Options = {
  /** From the call on, including the wait for tasks before it. */
  timeoutMs: number
  maxWaiting: number
}

/** An idle thread ends after this time. */
const idleTimeoutMs = 30_000

/**
 * Runs the default export of a file in a worker thread, so that slow or endless work does not block the event loop.
 * Throws WorkerRefused after `timeoutMs` (the thread is then ended) and when more than `maxWaiting` tasks wait.
 */
export function createWorkerPool<Input, Output>(file: URL, { timeoutMs, maxWaiting }: Options) {
  let opening: Promise<Piscina<Input, Output>> | undefined
  const open = async () => {
    const { Piscina } = await import('piscina') // most processes never need a thread
    return new Piscina<Input, Output>({
      filename: file.href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: maxWaiting,
      idleTimeout: idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
  }
  return async (input: Input): Promise<Output> => {
    const pool = await (opening ??= open())
    if (pool.queueSize >= maxWaiting) throw new WorkerRefused('busy')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await pool.run(input, { signal })
    } catch (error) {
      throw signal.aborted ? new WorkerRefused('timeout') : error
    }
  }
}
