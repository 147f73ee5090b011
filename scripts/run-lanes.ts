import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isPostmasterOf, readPostmaster, until } from '#embedded-database/postmaster.ts'
import { inMemoryFolderPrefix } from '#test/support/in-memory-folder.ts'
import { cpuSecondsUsed } from '#test/support/totals.ts'
import { endGroups } from './step-process.ts'

export type Outcome = { passed: number; failed: number }
export type Step = {
  name: string
  run: () => Promise<Outcome> | Outcome
  /** The results so far, when the time limit is reached. */
  partialOutcome?: () => Outcome & { running: string[] }
}

/**
 * Runs lanes of steps in parallel and exits with `N passed, N failed`. After `limitMs` running steps are named, killed
 * and counted as failed. Temporary files are in one folder, removed at the end, also after a signal.
 */
export async function runLanes(lanes: Step[][], limitMs: number): Promise<never> {
  const temporary = createTemporaryFolder()
  const total: Outcome = { passed: 0, failed: 0 }
  const running = new Set<Step>()
  let isEnding = false

  async function end(status: number): Promise<never> {
    if (isEnding) return never
    isEnding = true
    endGroups()
    await clear(temporary)
    process.exit(status)
  }
  function close() {
    const cpuSeconds = cpuSecondsUsed()
    if (cpuSeconds) console.log(`${cpuSeconds} CPU-seconds in all`)
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
    return end(total.failed ? 1 : 0)
  }
  function add({ passed, failed }: Outcome) {
    total.passed += passed
    total.failed += failed
  }
  async function runStep(step: Step) {
    const began = performance.now()
    running.add(step)
    const outcome = await (async () => step.run())().catch((error: unknown) => {
      if (!isEnding) console.error(error)
      return { passed: 0, failed: 1 }
    })
    if (isEnding) return never // a killed step did not fail, and the next one must not begin
    running.delete(step)
    add(outcome)
    reportStep(step, outcome, performance.now() - began)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(signal === 'SIGINT' ? 130 : 143))
  setTimeout(() => {
    for (const step of running) add(reportHang(step, limitMs))
    void close()
  }, limitMs)
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) await runStep(step)
    }),
  )
  return close()
}

const never = new Promise<never>(() => {})

/** The temporary folder of this process and its children. */
function createTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-'))
  chmodSync(folder, 0o755) // the database's user passes through it
  process.env.TMPDIR = folder
  return folder
}

async function clear(temporary: string) {
  for (const folder of [temporary, ...globSync(`${inMemoryFolderPrefix(temporary)}*`)]) {
    await endDatabases(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

function reportStep({ name }: Step, { passed, failed }: Outcome, durationMs: number) {
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''
  console.log(`${failed ? '✗' : '✔'} ${name}${counts} (${(durationMs / 1000).toFixed(1)} s)`)
}

function reportHang({ name, partialOutcome }: Step, limitMs: number): Outcome {
  const { passed, failed, running } = partialOutcome?.() ?? { passed: 0, failed: 0, running: [] }
  console.error(`✗ ${name} hangs: the whole run may take ${limitMs / 60_000} minutes.`)
  for (const test of running) console.error(`  still at work: ${test}`)
  return { passed, failed: failed + Math.max(1, running.length) }
}

/** Databases have their own process group: those with files in the folder are stopped. */
async function endDatabases(folder: string) {
  for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
    const data = dirname(join(folder, file))
    const pid = readPostmaster(data)?.pid
    if (!pid || !isPostmasterOf(pid, data)) continue
    process.kill(pid, 'SIGQUIT')
    await until(() => !isPostmasterOf(pid, data), 5_000)
  }
}
