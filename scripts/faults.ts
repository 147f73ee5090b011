import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '#test/planted-faults/fault.ts'
import { faults } from '#test/planted-faults/faults.ts'
import { withTestServer } from '#test/support/test-server.ts'
import { exitOnSignals } from '#test/support/throwaway.ts'
import { copyProject } from './project-copy.ts'

/**
 * Plants each fault in a copy of the project; the named tests must fail. `npm run faults -- PIN` filters by name or
 * file. Build first.
 */
const nameFilter = process.argv[2]?.toLowerCase() ?? ''
const chosen = faults.filter(({ name, file, test }) => `${name} ${file} ${test}`.toLowerCase().includes(nameFilter))
const copy = copyProject()
const report = join(copy.folder, 'faults-report.json')
/** Some faults make a test hang, which counts as failing. */
const maxTestMs = 60_000

const isJourney = (test: string) => test.startsWith('test/e2e/')
const escapeForRegExp = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The runner for tests of a file by title prefix: Vitest or Playwright. */
function argumentsFor({ test, failingTests }: Fault) {
  const names = failingTests.map(escapeForRegExp)
  if (isJourney(test)) {
    const runner = ['node_modules/.bin/playwright', 'test', test, '--reporter=json', '--workers=1'] // into PLAYWRIGHT_JSON_OUTPUT_FILE
    return [...runner, `--timeout=${maxTestMs}`, '--grep', `(^| )(${names.join('|')})`]
  }
  const limits = [`--testTimeout=${maxTestMs}`, `--hookTimeout=${maxTestMs}`]
  const output = ['--reporter=json', `--outputFile=${report}`]
  return ['node_modules/.bin/vitest', 'run', test, ...output, ...limits, '-t', `^(${names.join('|')})`]
}

type Suite = { specs?: { title: string; ok: boolean }[]; suites?: Suite[] }

const failedJourneys = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedJourneys),
]

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] }

const failedTests = ({ testResults }: Report) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )

function readFailures({ test }: Fault) {
  const result: unknown = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  return isJourney(test) ? failedJourneys(result as Suite) : failedTests(result as Report)
}

/** Runs tests of a file by title prefix; returns those that failed. */
function run(fault: Fault, environment: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, argumentsFor(fault), {
    cwd: copy.folder,
    env: { ...process.env, APP_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...environment },
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('close', () => resolve(readFailures(fault))))
}

async function findEscapeReason(fault: Fault, environment: Record<string, string>) {
  const failed = await copy.withFault([fault], fault.rebuilt === true, () => run(fault, environment))
  if (!failed) return 'the place to plant it is gone: mend test/planted-faults/faults.ts'
  const missed = fault.failingTests.filter((name) => !failed.some((title) => title.startsWith(name)))
  return missed.length ? `${fault.test} does not see it: ${missed.join('; ')}` : undefined
}

let escaped = 0
try {
  exitOnSignals()
  await withTestServer(async (environment) => {
    for (const fault of chosen) {
      const began = performance.now()
      const reason = await findEscapeReason(fault, environment)
      if (reason) escaped++
      const outcome = reason ? `✗ ${fault.name}: ${reason}` : `✔ ${fault.name}`
      console.log(`${outcome} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    }
  })
} finally {
  copy.remove()
}
console.log(`\n${chosen.length - escaped} caught, ${escaped} escaped`)
process.exit(escaped || !chosen.length ? 1 : 0)
