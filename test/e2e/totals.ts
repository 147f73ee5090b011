import { writeFileSync } from 'node:fs'
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter'

/** Writes down what passed and what failed, for the closing line of the whole run (scripts/check.ts). */
export default class Totals implements Reporter {
  #all: Suite | undefined
  #failedOutside = 0

  onBegin(_: unknown, all: Suite) {
    this.#all = all
  }

  /** What failed in no journey: a file that could not be read, a database that did not start. */
  onError() {
    this.#failedOutside++
  }

  onEnd({ status }: FullResult) {
    const path = process.env.JOURNEY_TOTALS
    if (!path) return
    const tests = this.#all?.allTests() ?? []
    const passed = tests.filter((one) => one.outcome() === 'expected').length
    const failed = tests.length - passed + this.#failedOutside
    writeFileSync(path, JSON.stringify({ passed, failed: failed || (status === 'passed' ? 0 : 1) }))
  }
}
