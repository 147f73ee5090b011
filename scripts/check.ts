import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withTestServer } from '#test/support/test-server.ts'
import { type Outcome, type Step, runLanes } from './run-lanes.ts'
import { runInGroup } from './step-process.ts'
import { exitWithError } from './steps.ts'
import { stepEnvironment, createTestStep } from './test-step.ts'

/**
 * All checks, locally and in CI: `npm test` runs all, `npm test -- changed` those reached by changes, `npm test --
 * <file…>` test files, `npm run check -- types imports` named steps. Ends with `N passed, N failed`.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(project, 'node_modules', '.bin', name)
const node = process.execPath
const script = (name: string, ...args: string[]) => [node, `scripts/${name}.ts`, ...args]

/** Below CI's 90 minutes and far above normal: slow machines pass. */
const limitMs = Number(process.env.CHECK_LIMIT_MINUTES ?? 85) * 60_000

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

/** Both runners print failures last, after the list of what ran. */
function outputAfter(start: RegExp) {
  return (output: string) => {
    const index = output.search(start)
    return index === -1 ? output.slice(-8_000) : output.slice(index).slice(0, 30_000)
  }
}

const tests = (...args: string[]) =>
  createTestStep({
    name: 'tests',
    command: () => [node, bin('vitest'), 'run', '--no-color', '--passWithNoTests', ...args],
    pickFailures: outputAfter(/Failed (Tests|Suites) \d/),
    withSetup: withTestServer,
  })
const journeys = (...args: string[]) =>
  createTestStep({
    name: 'journeys',
    command: () => [node, bin('playwright'), 'test', '--pass-with-no-tests', ...args],
    pickFailures: outputAfter(/^ {2}1\) /m),
    withSetup: withTestServer,
  })

const build: Step = { name: 'build', run: () => command(script('build-pages')) }
/** The registry has a program per platform; installed is that of Linux on x64. */
const squawk = join(project, 'node_modules/@squawk-cli/linux-x64/bin/squawk')
const migrations: Step = { name: 'migrations', run: () => command([squawk, 'db/migrations/*.sql']) }
const quick: Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: () => command([bin('oxlint'), '.']) },
  { name: 'format', run: () => command([bin('oxfmt'), '--check', '.']) },
  ...(existsSync(squawk) ? [migrations] : []),
]
const slow: Step[] = [
  { name: 'imports', run: () => command(script('import-rules')) },
  { name: 'dead code', run: () => command([bin('knip'), '--no-progress']) },
  { name: 'database types', run: () => command(script('db-types', '--check')) },
  { name: 'API types', run: () => command(script('api-types', '--check')) },
]

/** Parallel lanes: static steps use the processor while tests wait for servers. */
function lanesFor(wanted: string[]): Step[][] {
  const whole = [
    [build, tests(), journeys()],
    [...quick, ...slow],
  ]
  if (!wanted.length) return whole
  if (wanted.join() === 'changed') return [[build, tests('--changed'), journeys('--only-changed')], quick]
  if (wanted.every((name) => existsSync(join(project, name)))) {
    const files = wanted.flatMap((name) =>
      name.endsWith('.ts') ? name : globSync(`${name}/**/*.test.ts`, { cwd: project }),
    )
    const inBrowser = files.filter(isJourney)
    const others = files.filter((file) => !isJourney(file))
    const lane: Step[] = []
    if (others.length) lane.push(tests(...others))
    if (inBrowser.length) lane.push(build, journeys(...inBrowser))
    return [lane]
  }
  const steps = whole.flat()
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length) {
    const names = steps.map(({ name }) => name)
    exitWithError(new Error(`neither a step nor a file: ${unknown.join(', ')}. Steps: ${names.join(', ')}`))
  }
  return [steps.filter(({ name }) => wanted.includes(name))]
}

const isJourney = (file: string) => file.startsWith('test/e2e/')

await runLanes(lanesFor(process.argv.slice(2)), limitMs)
