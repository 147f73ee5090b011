import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { TotalsFile } from './totals.ts'

/** CPU budget of a test. Reported only: slow machines take more. */
const budgetCpuSeconds = 10

const nameOf = ({ moduleId }: TestModule) => relative(process.cwd(), moduleId)

/** A reporter that counts tests and knows which files are running (scripts/check.ts). */
export default class VitestTotals implements Reporter {
  #totals = new TotalsFile()

  onTestModuleStart(file: TestModule) {
    this.#totals.begin(nameOf(file))
  }

  onTestCaseResult(test: TestCase) {
    const { state } = test.result()
    const { cpuSeconds = 0 } = test.meta()
    if (cpuSeconds > budgetCpuSeconds) this.#totals.reportOverBudget(test.name, Math.round(cpuSeconds))
    if (state === 'passed') this.#totals.pass()
    if (state === 'failed') this.#totals.fail()
  }

  /** A file that fails to load has no failed test. */
  onTestModuleEnd(file: TestModule) {
    if (file.errors().length) this.#totals.fail()
    this.#totals.end(nameOf(file))
  }

  onTestRunEnd(_: unknown, unhandledErrors: readonly unknown[]) {
    for (const _error of unhandledErrors) this.#totals.fail()
  }
}
