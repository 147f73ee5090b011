import { relative } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import { TotalsFile } from '../support/totals.ts'

/** A Playwright reporter that counts journeys and running ones (scripts/check.ts). */
export default class JourneyTotals implements Reporter {
  #totals = new TotalsFile()
  /** A journey that was not run, because a file could not be read or a worker died, has not passed. */
  #waiting = 0

  onBegin(_: unknown, all: { allTests: () => TestCase[] }) {
    this.#waiting = all.allTests().length
  }

  onTestBegin(journey: TestCase) {
    this.#totals.begin(nameOf(journey))
  }

  onTestEnd(journey: TestCase) {
    this.#waiting--
    this.#totals.end(nameOf(journey))
    if (journey.outcome() === 'expected') this.#totals.pass()
    else this.#totals.fail()
  }

  /** Failures outside journeys: a file that did not load, a database that did not start. */
  onError() {
    this.#totals.fail()
  }

  onEnd() {
    for (; this.#waiting > 0; this.#waiting--) this.#totals.fail()
  }
}

const nameOf = ({ location, title }: TestCase) => `${relative(process.cwd(), location.file)}: ${title}`
