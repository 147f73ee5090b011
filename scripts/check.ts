import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOptions } from './node-flags.mjs'
import { withTestServer } from '#test/support/test-server.ts'

/**
 * The one list of checks, the same on a laptop and in CI: `npm test` and `npm run check` run them all, and
 * `npm run check -- types walls` only those named. Ends with `N passed, N failed`: every test and every other step counts.
 */
const project = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(project, 'node_modules', '.bin', name)
const node = process.execPath
const script = (name: string, ...args: string[]) => [node, `scripts/${name}.ts`, ...args]

type Step = { name: string; run: () => Promise<Outcome> | Outcome }
type Outcome = { passed: number; failed: number }

const environment = {
  ...process.env,
  APP_ENV: 'test',
  NODE_ENV: undefined,
  PATH: `${join(project, 'node_modules', '.bin')}:${process.env.PATH}`,
  NODE_OPTIONS: nodeOptions,
}

function command(parts: string[], more: Record<string, string> = {}): Outcome {
  const [program, ...args] = parts
  const done = spawnSync(program!, args, {
    cwd: project,
    env: { ...environment, ...more },
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  if (done.status === 0) return { passed: 1, failed: 0 }
  console.error(`${done.stdout}\n${done.stderr}`.trim().split('\n').slice(-80).join('\n'))
  return { passed: 0, failed: 1 }
}

const allOf = (...outcomes: Outcome[]): Outcome =>
  outcomes.some((outcome) => outcome.failed) ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }

/**
 * Node's own runner, and its totals; fills `failedFiles`. So many files run beside each other: a browser wants more of
 * the machine.
 */
function nodeTests(
  files: string[],
  concurrency: number,
  more: Record<string, string> = {},
  failedFiles: string[] = [],
): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-report-'))
  const report = join(folder, 'tests.txt')
  const args = [
    '--test',
    `--test-concurrency=${concurrency}`,
    '--test-timeout=240000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    ...files,
  ]
  const done = spawnSync(node, args, {
    cwd: project,
    env: { ...environment, ...more },
    encoding: 'utf8',
    maxBuffer: 256e6,
  })
  const tap = readFileSync(report, 'utf8')
  rmSync(folder, { recursive: true, force: true })
  const total = (word: string) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0)
  const failed = total('fail') + total('cancelled')
  if (failed || done.status !== 0) console.error(failuresIn(`${done.stdout}`))
  failedFiles.push(...new Set([...done.stdout.matchAll(/^test at (\S+?):\d+:\d+$/gm)].map(([, file]) => file!)))
  return { passed: total('pass'), failed: failed || (done.status === 0 ? 0 : 1) }
}

/**
 * The browser journeys. A file of them that failed is run once more, alone: what fails twice has failed, what only failed
 * beside another is named, to be mended (docs/decisions/0025).
 */
function journeys(more: Record<string, string>): Outcome {
  const { passed, failed } = playwright(more)
  const others = oldJourneys(more)
  return { passed: passed + others.passed, failed: failed + others.failed }
}

function playwright(more: Record<string, string>): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-report-'))
  const report = join(folder, 'totals.json')
  const done = spawnSync(node, [bin('playwright'), 'test'], {
    cwd: project,
    env: { ...environment, ...more, JOURNEY_TOTALS: report },
    encoding: 'utf8',
    maxBuffer: 256e6,
  })
  if (done.status !== 0) console.error(`${done.stdout}${done.stderr}`)
  const totals = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Outcome) : { passed: 0, failed: 1 }
  rmSync(folder, { recursive: true, force: true })
  return totals
}

/** The files that Node's own runner still runs. */
function oldJourneys(more: Record<string, string>): Outcome {
  const files = globSync('test/e2e/*.test.ts', { cwd: project }).filter((file) =>
    readFileSync(join(project, file), 'utf8').includes(`from 'node:test'`),
  )
  const failedOnce: string[] = []
  const first = nodeTests(files, 2, more, failedOnce)
  if (!first.failed || !failedOnce.length || failedOnce.length > mostSecondRuns) return first
  console.log(`  once more, alone: ${failedOnce.join(', ')}`)
  const again = nodeTests(failedOnce, 1, more)
  if (!again.failed) console.log(`  failed beside another and passed alone, to be mended: ${failedOnce.join(', ')}`)
  return { passed: first.passed + first.failed - again.failed, failed: again.failed }
}

/** More files than these do not fail by chance. */
const mostSecondRuns = 2

/** The end of the runner's words repeats every failure with its reason. */
function failuresIn(output: string) {
  const at = output.indexOf('failing tests:')
  return at === -1 ? output.slice(-8_000) : output.slice(at).slice(0, 30_000)
}

const unitFiles = () =>
  globSync('{api,app,db,domain,jobs,platform,scripts,shell,texts,test}/**/*.test.{ts,tsx}', {
    cwd: project,
    exclude: ['test/e2e/**'],
  })

const steps: Step[] = [
  { name: 'types', run: () => allOf(command([bin('react-router'), 'typegen']), command([bin('tsc'), '--noEmit'])) },
  { name: 'lint', run: () => command([bin('oxlint'), '.']) },
  { name: 'format', run: () => command([bin('oxfmt'), '--check', '.']) },
  { name: 'walls', run: () => command(script('walls')) },
  { name: 'dead code', run: () => command([bin('knip'), '--no-progress']) },
  { name: 'database types', run: () => command(script('db-types', '--check')) },
  { name: 'build', run: () => command(script('build-pages')) },
  { name: 'tests', run: () => withTestServer((more) => nodeTests(unitFiles(), 3, more)) },
  { name: 'journeys', run: () => withTestServer(journeys) },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length) {
  console.error(`✗ no step is named ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const total: Outcome = { passed: 0, failed: 0 }
for (const { name, run } of steps) {
  if (wanted.length && !wanted.includes(name)) continue
  const began = performance.now()
  const { passed, failed } = await run()
  total.passed += passed
  total.failed += failed
  const counted = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''
  console.log(`${failed ? '✗' : '✔'} ${name}${counted} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
