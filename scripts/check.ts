import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInGroup } from './step-process.ts'
import { stepEnvironment, testStep } from './test-step.ts'
import { type Outcome, type Step, wholeRun } from './whole-run.ts'
import { withTestServer } from '#test/support/test-server.ts'

/**
 * The one list of checks, the same on a laptop and in CI: `npm test` and `npm run check` run them all, and
 * `npm run check -- types walls` only those named. Ends with `N passed, N failed`: every test and every other step counts.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(project, 'node_modules', '.bin', name)
const node = process.execPath
const script = (name: string, ...args: string[]) => [node, `scripts/${name}.ts`, ...args]

/** Of 20 minutes on two cores, three times as much; a setting for machines that are slower still. */
const limitMs = Number(process.env.CHECK_LIMIT_MINUTES ?? 60) * 60_000

async function command(parts: string[]): Promise<Outcome> {
  const { status, output } = await runInGroup(parts, { cwd: project, env: stepEnvironment() })
  if (status === 0) return { passed: 1, failed: 0 }
  console.error(output.trim().split('\n').slice(-80).join('\n'))
  return { passed: 0, failed: 1 }
}

async function types(): Promise<Outcome> {
  const generated = await command([bin('react-router'), 'typegen'])
  return generated.failed ? generated : command([bin('tsc'), '--noEmit'])
}

/** The end of the words of Node's runner repeats every failure with its reason. */
function failuresIn(output: string) {
  const at = output.indexOf('failing tests:')
  return at === -1 ? output.slice(-8_000) : output.slice(at).slice(0, 30_000)
}

/** Playwright prints each failure under a number, after the list of what it ran. */
function failedJourneysIn(output: string) {
  const at = output.search(/^ {2}1\) /m)
  return at === -1 ? output.slice(-8_000) : output.slice(at).slice(0, 30_000)
}

/** So many files run beside each other on two cores. */
const nodeTests = () => [
  node,
  '--test',
  '--test-concurrency=3',
  '--test-timeout=240000',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./test/support/node-totals.ts',
  '--test-reporter-destination=stderr',
  ...unitFiles(),
]
const journeys = () => [node, bin('playwright'), 'test']

const unitFiles = () =>
  globSync('**/*.test.{ts,tsx}', {
    cwd: project,
    exclude: ['test/e2e/**', 'node_modules/**', 'build/**', '.*/**'],
  })

const steps: Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: () => command([bin('oxlint'), '.']) },
  { name: 'format', run: () => command([bin('oxfmt'), '--check', '.']) },
  { name: 'walls', run: () => command(script('walls')) },
  { name: 'dead code', run: () => command([bin('knip'), '--no-progress']) },
  { name: 'database types', run: () => command(script('db-types', '--check')) },
  { name: 'build', run: () => command(script('build-pages')) },
  testStep({ name: 'tests', parts: nodeTests, tell: failuresIn, around: withTestServer }),
  testStep({ name: 'journeys', parts: journeys, tell: failedJourneysIn, around: withTestServer }),
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length) {
  console.error(`✗ no step is named ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

await wholeRun(
  steps.filter(({ name }) => !wanted.length || wanted.includes(name)),
  limitMs,
)
