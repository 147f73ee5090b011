import type { Piscina } from 'piscina'

/** Why a worker gave nothing: it took too long, or too many tasks wait for it. */
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

/** A thread that nobody needs ends after so long. */
const idleTimeoutMs = 30_000

/**
 * Runs the default export of a file in one thread of its own, so that what takes long, or never ends, holds up nobody else.
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
