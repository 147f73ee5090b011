import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isPostmasterOf, readPostmaster, until } from '#embedded-database/postmaster.ts'
import { endGroups } from './step-process.ts'

export type Outcome = { passed: number; failed: number }
export type Step = {
  name: string
  run: () => Promise<Outcome> | Outcome
  /** What has come out so far, and what is still at work: asked when the time is over. */
  soFar?: () => Outcome & { running: string[] }
}

/**
 * Runs the steps one after the other and ends the process with `N passed, N failed`, exit 1 when something failed. It is over
 * after `limitMs`: what hangs is named, ended, and has failed. All temporary files of all steps are in one folder, which is
 * gone at the end, also after Ctrl-C.
 */
export async function wholeRun(steps: Step[], limitMs: number): Promise<never> {
  const temporary = mkdtempSync(join(tmpdir(), 'ajeita-'))
  chmodSync(temporary, 0o755) // the database's user passes through it
  process.env.TMPDIR = temporary
  const total: Outcome = { passed: 0, failed: 0 }
  let current: Step | undefined

  const clear = async () => {
    endGroups()
    await endDatabases(temporary)
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const end = async (status: number): Promise<never> => {
    await clear()
    process.exit(status)
  }
  const close = () => {
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
    return end(total.failed ? 1 : 0)
  }
  const add = ({ passed, failed }: Outcome) => {
    total.passed += passed
    total.failed += failed
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void end(signal === 'SIGINT' ? 130 : 143))
  setTimeout(() => {
    const { passed, failed, running } = current?.soFar?.() ?? { passed: 0, failed: 0, running: [] }
    console.error(`✗ ${current?.name} hangs: the whole run may take ${limitMs / 60_000} minutes.`)
    for (const name of running) console.error(`  still at work: ${name}`)
    add({ passed, failed: failed + Math.max(1, running.length) })
    void close()
  }, limitMs)

  for (current of steps) {
    const began = performance.now()
    const outcome = await current.run()
    add(outcome)
    const { passed, failed } = outcome
    const counted = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''
    console.log(
      `${failed ? '✗' : '✔'} ${current.name}${counted} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    )
  }
  return close()
}

/** A database is a group of its own and outlives what started it: those whose files are in the folder end. */
async function endDatabases(folder: string) {
  for (const file of globSync('**/postmaster.pid', { cwd: folder })) {
    const data = dirname(join(folder, file))
    const pid = readPostmaster(data)?.pid
    if (!pid || !isPostmasterOf(pid, data)) continue
    process.kill(pid, 'SIGQUIT')
    await until(() => !isPostmasterOf(pid, data), 5_000)
  }
}
