import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { resolvePicks, someSteps, type Step } from './actions.ts'
import { assertSame, assertShown } from './compare.ts'
import { type ActionName, expected } from './expected.ts'
import { createWorld } from './fresh-world.ts'
import { real } from './real.ts'

/** `RUNS=2000 npx vitest run test/model/order-life.test.ts`: random runs. `SEED=… RUNS=…` repeats a failure. */
const numRuns = Number(process.env.RUNS ?? 40)
const seed = process.env.SEED ? Number(process.env.SEED) : process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_123

const { db } = await testDatabase(scope)
await refreshCatalog(db)

const seen = new Map<string, number>()

/** The shortest failing history, one action per line, and how to repeat it. */
function reportRun(run: fc.RunDetails<[Step[]]>) {
  if (!run.failed) return
  const lines = (run.counterexample?.[0] ?? []).map(({ name, action }) => `  ${name} ${JSON.stringify(action)}`)
  const again = `after ${run.numRuns} runs; again: SEED=${run.seed} RUNS=${run.numRuns}`
  throw new Error(`${again}\n${lines.join('\n')}`, { cause: run.errorInstance })
}

async function live(steps: Step[]) {
  const { model, world } = await createWorld(db)
  for (const generatedStep of steps) {
    const step = resolvePicks(model, generatedStep)
    if (!step) continue
    const { name, action } = step
    const should = (expected[name] as (m: typeof model, d: unknown) => string)(model, action)
    const did = await (real[name] as (w: typeof world, d: unknown) => Promise<string>)(world, action)
    assert.equal(did, should, `what "${name}" answers`)
    await assertSame(model, world)
    seen.set(`${name}: ${did}`, (seen.get(`${name}: ${did}`) ?? 0) + 1)
  }
  await assertShown(model, world)
}

test(`${numRuns} random order histories match the model, and every invariant holds`, async () => {
  await fc.assert(fc.asyncProperty(someSteps, live), {
    seed,
    numRuns,
    reporter: reportRun,
  })
  if (process.env.RUNS)
    console.log(
      [...seen]
        .toSorted()
        .map(([what, times]) => `${times} × ${what}`)
        .join('\n'),
    )
  const actions = new Set([...seen.keys()].map((what) => what.split(':')[0]))
  assert.deepEqual(
    (Object.keys(real) as ActionName[]).filter((name) => !actions.has(name)),
    [],
    'actions that were never done',
  )
})
