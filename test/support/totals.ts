import { readFileSync, writeFileSync } from 'node:fs'

export type Totals = { passed: number; failed: number; running: string[] }

/** What came out of a run of tests so far, kept in a file from where the whole run reads it, also when tests hang. */
export class TotalsFile {
  #passed = 0
  #failed = 0
  #running = new Set<string>()
  #path: string | undefined

  constructor(path = process.env.TEST_TOTALS) {
    this.#path = path
    this.#write()
  }

  begin(file: string) {
    this.#running.add(file)
    this.#write()
  }

  end(file: string) {
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
    const totals: Totals = { passed: this.#passed, failed: this.#failed, running: [...this.#running] }
    if (this.#path) writeFileSync(this.#path, JSON.stringify(totals))
  }
}

/** Nothing passed and something failed where no run of tests came as far as its first line. */
export function readTotals(path: string): Totals {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Totals
  } catch {
    return { passed: 0, failed: 0, running: [] }
  }
}
