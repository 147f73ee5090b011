import { spawnSync } from 'node:child_process'
import { type Attack, maxFindings } from '#test/attack/attack.ts'
import { attacks } from '#test/attack/attacks.ts'
import { startDemo } from '#test/e2e/demo-data.ts'
import { openScope } from '#test/support/open-scope.ts'
import { withTestServer } from '#test/support/test-server.ts'
import { exitOnSignals } from '#test/support/throwaway.ts'
import { copyProject } from './project-copy.ts'

/**
 * Runs attacks against a fresh product, with security tools where installed and our own drivers; each must succeed
 * against a twin with one protection switched off. `npm run attack -- redirects` filters by name. Build first. See
 * SECURITY.md.
 */
const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = attacks.filter(({ category, tool = 'ours' }) => `${category} ${tool}`.toLowerCase().includes(word))
const isInstalled = ({ tool }: Attack) => !tool || spawnSync('which', [tool]).status === 0
const copy = copyProject()

/** On its own product and database. */
async function runOnDemo(folder: string | undefined, { run, env }: Attack) {
  const scope = openScope()
  try {
    const settings = { LOG_LEVEL: 'fatal', TRUSTED_PROXIES: 'loopback', ...env }
    return await run(await startDemo(scope, settings, folder))
  } finally {
    await scope.close()
  }
}

type Row = { category: string; by: string; product: string; twin: string; isClean: boolean; seconds: string }

async function runAttack(attack: Attack): Promise<Row> {
  const began = performance.now()
  const row = (product: string, twin: string, isClean: boolean): Row => ({
    category: attack.category,
    by: attack.tool ?? 'ours',
    product,
    twin,
    isClean,
    seconds: ((performance.now() - began) / 1000).toFixed(0),
  })
  if (!isInstalled(attack)) return row(`not run: ${attack.tool} is not installed`, '', true)
  const found = await runOnDemo(undefined, attack)
  for (const line of found) console.log(`  ${line}`)
  const { changes, rebuilt = false } = attack.twin
  const twinFindings = await copy.withFault(changes, rebuilt, () => runOnDemo(copy.folder, attack))
  const isDetected = twinFindings !== null && twinFindings.length > 0
  const formatCount = (count: number) => `${count}${count >= maxFindings ? ' or more' : ''}`
  return row(
    found.length ? `${formatCount(found.length)} found` : 'nothing found',
    twinFindings === null
      ? 'its change has no place any more'
      : isDetected
        ? `detected (${twinFindings[0]})`
        : 'not seen',
    !found.length && isDetected,
  )
}

exitOnSignals()
const rows: Row[] = []
try {
  await withTestServer(async (environment) => {
    Object.assign(process.env, environment)
    for (const attack of chosen) {
      const row = await runAttack(attack)
      rows.push(row)
      console.log(
        `${row.isClean ? '✔' : '✗'} ${row.category} (${row.by}, ${row.seconds} s): ${row.product}; ${row.twin}`,
      )
    }
  })
} finally {
  copy.remove()
}
const missing = chosen.flatMap(({ tool }, index) => (tool && rows[index]?.twin === '' ? [tool] : []))
console.log(`\n| attack | by | product | twin |\n|---|---|---|---|`)
for (const { category, by, product, twin } of rows)
  console.log(`| ${category} | ${by} | ${product} | ${twin.replace(/ \(.*/s, '')} |`)
if (missing.length) console.log(`\nFor the rest: apt-get install ${missing.join(' ')}`)
const failed = rows.filter(({ isClean }) => !isClean).length
console.log(`\n${rows.length - failed} clean, ${failed} not`)
process.exit(failed || !rows.length ? 1 : 0)
