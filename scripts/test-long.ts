import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '#domain/shared/durations.ts'
import { type Step, runLanes } from './run-lanes.ts'
import { runInGroup } from './step-process.ts'
import { stepEnvironment } from './test-step.ts'

/**
 * `npm run test:long`: kills and crashes at full count, model tests, journeys on changed pages, planted faults and
 * attacks. Takes hours.
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const node = process.execPath

const step = (name: string, parts: string[], env: Record<string, string> = {}): Step => ({
  name,
  run: async () => {
    const { status, output } = await runInGroup(parts, { cwd: project, env: { ...stepEnvironment(), ...env } })
    console.log(output.trim().split('\n').slice(-80).join('\n'))
    return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  },
})
const vitest = (...files: string[]) => [node, join(project, 'node_modules', '.bin', 'vitest'), 'run', ...files]
const journeys = [node, join(project, 'node_modules', '.bin', 'playwright'), 'test']
const script = (name: string) => [node, `scripts/${name}.ts`]

await runLanes(
  [
    [
      step('build', script('build-pages')),
      step('kills', vitest('test/killed-during-delivery', 'test/killed-during-purchase', 'test/two-processes'), {
        LONG_TESTS: '1',
      }),
      step('outages', vitest('test/outage', 'test/failing-providers', 'test/process-shutdown'), { LONG_TESTS: '1' }),
      step('image', vitest('test/container'), { LONG_TESTS: '1' }),
      step('models', vitest('test/model', '--testTimeout=1800000'), { RUNS: '2000' }),
      step('journeys on translated pages', journeys, { FOREIGN_DOM: 'translator' }),
      step('journeys with an extension', journeys, { FOREIGN_DOM: 'extension' }),
      step('other engines', script('test-engines')),
      step('attack', script('attack')),
      step('planted faults', script('faults')),
    ],
  ],
  dayMs,
)
