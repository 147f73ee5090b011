import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  run,
  runOnce,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { now as readClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { observeJob } from '#platform/metrics.ts'
import { log } from '#platform/observability/log.ts'
import { redactError } from '#platform/observability/redact-error.ts'
import { inSpan } from '#platform/observability/tracing.ts'
import { declareAlive, startJobRelease } from './job-liveness.ts'
import { countDueJobs, maxJobsAtOnce } from './job-queue.ts'

export { advanceJobs, countDueJobs, enqueue } from './job-queue.ts'

export type JobHelpers = {
  db: Db
  /** The product's time when the job began. */
  now: Date
  log: typeof log
  /** Aborts when the process stops and the job takes too long. */
  signal: AbortSignal
}
export type Task = (payload: any, helpers: JobHelpers) => Promise<void>

export type JobsOptions = {
  db: Db
  pool: pg.Pool
  url: string
  tasks: Record<string, Task>
}

const stopWithinMs = 20_000
const drainWithinMs = 30_000
const firstPauseMs = 500
const maxPauseMs = 5_000

// graphile-worker's own log. Our jobs log themselves, without their payload.
const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
const logger = new Logger((scope) => (level, message, meta) => {
  const fields = { label: scope.label, job: scope.taskIdentifier }
  if (meta?.failure === true || meta?.success === true) log.debug(fields, 'job ended')
  else log[logLevels[level]](fields, message)
})

type Failure = { job: string; message: string }

function taskList({ db, tasks }: JobsOptions, onFailure?: (failure: Failure) => void, onDone?: () => void): TaskList {
  const entries = Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
    name,
    async (payload, { job, abortSignal }) => {
      const startedAt = performance.now()
      const jobLog = log.child({ job: name, jobId: job.id })
      try {
        await inSpan(`job ${name}`, 'CONSUMER', { 'job.name': name, 'job.attempt': job.attempts }, () =>
          task(payload, { db, now: readClock(), log: jobLog, signal: abortSignal }),
        )
        observeJob(name, 'done', (performance.now() - startedAt) / 1000)
        onDone?.()
      } catch (thrown) {
        observeJob(name, 'failed', (performance.now() - startedAt) / 1000)
        const error = redactError(thrown)
        const last = job.attempts >= job.max_attempts
        jobLog[last ? 'error' : 'warn'](
          { err: error, attempt: job.attempts, of: job.max_attempts },
          last ? 'the job failed for good' : 'the job failed and will be tried again',
        )
        onFailure?.({ job: name, message: error.message })
        throw error // its message is stored in the database
      }
    },
  ])
  return Object.fromEntries(entries)
}

const shared = ({ pool }: JobsOptions): RunnerOptions => ({
  pgPool: pool,
  logger,
  noHandleSignals: true,
  gracefulShutdownAbortTimeout: stopWithinMs,
  // Batched completion catches its own database errors; immediate completion would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

function eventsThatDeclare(alive: { add: (name: string) => void }) {
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => alive.add(workerPool.id))
  return events
}

type Running = JobsOptions & { parsedCronItems: ReturnType<typeof parseCrontab>; concurrency: number }

/** One run of the job runner with its liveness lock. `ended` resolves when it stops, on request or not. */
async function beginRunner({ parsedCronItems, concurrency, ...options }: Running) {
  const alive = await declareAlive(options.url)
  try {
    const runner = await run({
      ...shared(options),
      events: eventsThatDeclare(alive),
      taskList: taskList(options),
      parsedCronItems,
      concurrency,
      pollInterval: 1_000,
    })
    const stopped = runner.promise.catch((error: unknown) => {
      log.error({ err: redactError(error) }, 'job runner stopped')
    })
    // After a database outage a runner sometimes neither stops nor continues.
    const connectionLost = alive.gone.then(() => {
      log.warn('job runner lost its connection, restarting')
      runner.stop().catch(() => {}) // it had already stopped
    })
    const ended = Promise.race([stopped, connectionLost])
    return {
      ended: ended.then(() => alive.close()), // frees its jobs for the next runner
      stop: async () => {
        await runner.stop().catch(() => {}) // it had already stopped
        await alive.close()
      },
    }
  } catch (error) {
    await alive.close()
    throw error
  }
}

/**
 * Runs queued jobs and those of `crontab` (graphile-worker's format, UTC). Failures are retried with backoff, jobs of a
 * dead process within seconds; a runner stopped by an outage restarts with backoff. `stop` waits up to 20 s.
 */
export async function startJobs({ crontab, ...options }: JobsOptions & { crontab?: string }) {
  const concurrency = Math.min(maxJobsAtOnce, options.pool.options.max - 1)
  const running = { ...options, concurrency, parsedCronItems: crontab ? parseCrontab(crontab) : [] }
  const stopping = new AbortController()
  let runner = await beginRunner(running)
  const stopFreeing = startJobRelease(options.db)

  async function keepRunning() {
    for (;;) {
      await runner.ended
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
        await wait(pauseMs, undefined, { signal: stopping.signal })
        const next = await beginRunner(running).catch((error: unknown) =>
          log.warn({ err: redactError(error) }, 'restarting the job runner failed'),
        )
        if (!next) continue
        runner = next
        log.info('job runner restarted')
        break
      }
      if (stopping.signal.aborted) return runner.stop()
    }
  }
  const runnerLoop = keepRunning().catch(() => {}) // stopped meanwhile
  return {
    stop: async () => {
      stopping.abort()
      stopFreeing()
      await runner.stop()
      await runnerLoop
    },
  }
}

/**
 * Runs everything due, including newly queued jobs, and returns when none is left, with the failures (which are retried
 * later). For tests, and demonstrations that advance the clock.
 */
export async function drainJobs(options: JobsOptions): Promise<{ ran: number; failed: Failure[] }> {
  const failed: Failure[] = []
  let ran = 0
  const alive = await declareAlive(options.url)
  try {
    const tasks = taskList(
      options,
      (failure) => failed.push(failure),
      () => ran++,
    )
    for (const end = Date.now() + drainWithinMs; ;) {
      await runOnce({ ...shared(options), events: eventsThatDeclare(alive), taskList: tasks, concurrency: 1 })
      // Another runner may still run the last ones, and they may queue more.
      if (!(await countDueJobs(options.db)) || Date.now() > end) return { ran, failed }
      await new Promise((resume) => setTimeout(resume, 20))
    }
  } finally {
    await alive.close()
  }
}
