import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTotals } from '#test/support/totals.ts'
import type { Step } from './run-lanes.ts'
import { runInGroup } from './step-process.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** The environment of a step: this process's Node first. */
export const stepEnvironment = () => ({
  ...process.env,
  APP_ENV: 'test',
  NODE_ENV: undefined,
  PATH: [dirname(process.execPath), join(project, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
})

type TestStepOptions = {
  name: string
  command: () => string[]
  /** Picks what is printed when something failed. */
  pickFailures: (output: string) => string
  /** Setup around the tests; passes additional environment. */
  withSetup: <T>(work: (more: Record<string, string>) => Promise<T>) => Promise<T>
}

/** A step whose tests are counted singly; the slowest are named. Runners write totals (test/support/totals.ts). */
export function createTestStep({ name, command, pickFailures, withSetup }: TestStepOptions): Step {
  const path = () => join(tmpdir(), `${name}.json`)
  return {
    name,
    partialOutcome: () => readTotals(path()),
    run: () =>
      withSetup(async (more) => {
        const env = { ...stepEnvironment(), ...more, TEST_TOTALS: path() }
        const { status, output } = await runInGroup(command(), { cwd: project, env })
        const { passed, failed, slowest, overBudget, cpuSeconds } = readTotals(path())
        const lines = slowest.map(([what, seconds]) => `  ${seconds} s  ${what}`)
        for (const [what, seconds] of overBudget) lines.push(`  over its budget: ${seconds} CPU-seconds  ${what}`)
        if (cpuSeconds) lines.push(`  ${cpuSeconds} CPU-seconds of ${name}, without the database`)
        if (lines.length) console.log(lines.join('\n'))
        if (failed || status !== 0) console.error(pickFailures(output))
        return { passed, failed: failed || (status === 0 && passed ? 0 : 1) }
      }),
  }
}
