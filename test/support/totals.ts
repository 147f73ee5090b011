import { readFileSync, writeFileSync } from 'node:fs'

export type Totals = {
  passed: number
  failed: number
  running: string[]
  /** What took longest, and how many seconds, the longest first. */
  slowest: [name: string, seconds: number][]
}

const mostTold = 8

/** What came out of a run of tests so far, kept in a file from where the whole run reads it, also when tests hang. */
export class TotalsFile {
  #passed = 0
  #failed = 0
  #running = new Map<string, number>()
  #slowest: Totals['slowest'] = []
  #path: string | undefined

  constructor(path = process.env.TEST_TOTALS) {
    this.#path = path
    this.#write()
  }

  begin(file: string) {
    this.#running.set(file, performance.now())
    this.#write()
  }

  end(file: string) {
    const seconds = Math.round((performance.now() - (this.#running.get(file) ?? NaN)) / 1000)
    if (seconds > 0) this.#slowest.push([file, seconds])
    this.#slowest.sort(([, one], [, other]) => other - one).splice(mostTold)
    this.#running.delete(file)
    this.#write()
  }

  pass() {
    this.#passed++
    this.#write()
  }

  fail() {
    this.#failed++
    this.#write()
  }

  #write() {
    const totals: Totals = {
      passed: this.#passed,
      failed: this.#failed,
      running: [...this.#running.keys()],
      slowest: this.#slowest,
    }
    if (this.#path) writeFileSync(this.#path, JSON.stringify(totals))
  }
}

/** Nothing passed and something failed where no run of tests came as far as its first line. */
export function readTotals(path: string): Totals {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Totals
  } catch {
    return { passed: 0, failed: 0, running: [], slowest: [] }
  }
}
