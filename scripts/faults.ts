import { spawn } from 'node:child_process'
import type { Fault } from '#test/planted-faults/fault.ts'
import { faults } from '#test/planted-faults/faults.ts'
import { withTestServer } from '#test/support/test-server.ts'
import { copyProject } from './project-copy.ts'

/**
 * Plants one fault after the other in a copy of this project and demands that the named tests fail: `npm run faults`, or
 * `npm run faults -- PIN` for those whose name or file holds a word. A fault that goes by unseen is a proof that proves
 * nothing. Build first (`npm run build`).
 */
const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = faults.filter(({ name, file, test }) => `${name} ${file} ${test}`.toLowerCase().includes(word))
const copy = copyProject()
/** Under some faults a test waits for what never comes: that, too, is seen. */
const longestTestMs = 60_000

const literal = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** What runs the tests of one file whose names begin so, and says which failed: those of Node, or a journey's. */
function argumentsFor({ test, falls }: Fault) {
  const names = falls.map(literal)
  if (test.startsWith('test/e2e/')) {
    const runner = ['node_modules/.bin/playwright', 'test', test, '--reporter=json', '--workers=1']
    return [...runner, `--timeout=${longestTestMs}`, '--grep', `(^| )(${names.join('|')})`]
  }
  const limits = [`--testTimeout=${longestTestMs}`, `--hookTimeout=${longestTestMs}`]
  return ['node_modules/.bin/vitest', 'run', test, '--reporter=json', ...limits, '-t', `^(${names.join('|')})`]
}

type Suite = { specs?: { title: string; ok: boolean }[]; suites?: Suite[] }

const failedIn = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(failedIn),
]

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] }

const failedInReport = ({ testResults }: Report) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )

/** The tests of one file whose names begin so; gives which of them failed. */
function run(fault: Fault, environment: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, argumentsFor(fault), {
    cwd: copy.folder,
    env: { ...process.env, APP_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
  return new Promise((resolve) =>
    child.once('close', () => {
      const report: unknown = JSON.parse(told.slice(told.indexOf('{'))) // after what the configuration prints
      resolve(fault.test.startsWith('test/e2e/') ? failedIn(report as Suite) : failedInReport(report as Report))
    }),
  )
}

async function isConvicted(fault: Fault, environment: Record<string, string>) {
  const failed = await copy.withFault([fault], fault.rebuilt === true, () => run(fault, environment))
  if (!failed) return 'the place to plant it is gone: mend test/planted-faults/faults.ts'
  const unseen = fault.falls.filter((name) => !failed.some((one) => one.startsWith(name)))
  return unseen.length ? `${fault.test} does not see it: ${unseen.join('; ')}` : undefined
}

let escaped = 0
try {
  await withTestServer(async (environment) => {
    for (const fault of chosen) {
      const began = performance.now()
      const why = await isConvicted(fault, environment)
      if (why) escaped++
      console.log(
        `${why ? '✗' : '✔'} ${fault.name}${why ? `: ${why}` : ''} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
      )
    }
  })
} finally {
  copy.remove()
}
console.log(`\n${chosen.length - escaped} convicted, ${escaped} escaped`)
process.exit(escaped || !chosen.length ? 1 : 0)
