import { readFileSync, writeFileSync } from 'node:fs'

export type Totals = {
  passed: number
  failed: number
  running: string[]
  /** The slowest, in seconds. */
  slowest: [name: string, seconds: number][]
  /** Tests above their CPU budget, in seconds. */
  overBudget: [name: string, cpuSeconds: number][]
  /** CPU time of the runner and its finished descendants; known at its end, on Linux. */
  cpuSeconds?: number
}

const slowestCount = 10

/** Results of a test runner so far, in a file, so that hanging runs are counted. */
export class TotalsFile {
  #passed = 0
  #failed = 0
  #running = new Map<string, number>()
  #slowest: Totals['slowest'] = []
  #overBudget: Totals['overBudget'] = []
  #path: string | undefined
  #cpuSeconds: number | undefined

  constructor(path = process.env.TEST_TOTALS) {
    this.#path = path
    this.#write()
    process.once('exit', () => {
      this.#cpuSeconds = cpuSecondsUsed()
      this.#write()
    })
  }

  begin(file: string) {
    this.#running.set(file, performance.now())
    this.#write()
  }

  end(file: string) {
    const seconds = Math.round((performance.now() - (this.#running.get(file) ?? NaN)) / 1000)
    if (seconds > 0) this.#slowest.push([file, seconds])
    this.#slowest.sort(([, one], [, other]) => other - one).splice(slowestCount)
    this.#running.delete(file)
    this.#write()
  }

  reportOverBudget(test: string, cpuSeconds: number) {
    this.#overBudget.push([test, cpuSeconds])
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
      overBudget: this.#overBudget,
      cpuSeconds: this.#cpuSeconds,
    }
    if (this.#path) writeFileSync(this.#path, JSON.stringify(totals))
  }
}

/** Totals so far; all zero if the file cannot be read. */
export function readTotals(path: string): Totals {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Totals
  } catch {
    return { passed: 0, failed: 0, running: [], slowest: [], overBudget: [] }
  }
}

/** CPU seconds of this process and finished descendants; undefined without /proc. */
export function cpuSecondsUsed() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    const ticksPerSecond = 100
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return Math.round((user! + system! + childUser! + childSystem!) / ticksPerSecond)
  } catch {
    return undefined
  }
}
