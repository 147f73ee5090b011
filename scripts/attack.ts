import { spawnSync } from 'node:child_process'
import { type Attack, maxFindings } from '#test/attack/attack.ts'
import { attacks } from '#test/attack/attacks.ts'
import { startDemo } from '#test/e2e/demo-data.ts'
import { openScope } from '#test/support/open-scope.ts'
import { withTestServer } from '#test/support/test-server.ts'
import { exitOnSignals } from '#test/support/throwaway.ts'
import { copyProject } from './project-copy.ts'

/**
 * Runs attacks against a fresh product; each must succeed against a twin with one protection switched off. `npm run
 * attack -- redirects` filters by name. Build first. See SECURITY.md.
 */
const nameFilter = process.argv[2]?.toLowerCase() ?? ''
const chosen = attacks.filter(({ category, tool = 'ours' }) => `${category} ${tool}`.toLowerCase().includes(nameFilter))
const isInstalled = ({ tool }: Attack) => !tool || spawnSync('which', [tool]).status === 0
const copy = copyProject()

/** Runs an attack against a fresh product and database. */
async function runOnDemo(folder: string | undefined, { run, env }: Attack) {
  const scope = openScope()
  try {
    const settings = { LOG_LEVEL: 'fatal', TRUSTED_PROXIES: 'loopback', ...env }
    return await run(await startDemo(scope, settings, folder))
  } finally {
    await scope.close()
  }
}

type Outcome = 'clean' | 'failed' | 'skipped'
type Row = { category: string; tool: string; product: string; twin: string; outcome: Outcome; seconds: string }

const formatCount = (count: number) => `${count}${count >= maxFindings ? ' or more' : ''}`

/** Null: the lines that the twin changes are no longer in the source. */
function twinText(findings: string[] | null) {
  if (findings === null) return 'its change no longer applies to the source'
  return findings.length ? `detected (${findings[0]})` : 'not detected'
}

async function runAttack(attack: Attack): Promise<Row> {
  const began = performance.now()
  const row = (result: Pick<Row, 'product' | 'twin' | 'outcome'>): Row => ({
    category: attack.category,
    tool: attack.tool ?? 'ours',
    ...result,
    seconds: ((performance.now() - began) / 1000).toFixed(0),
  })
  if (!isInstalled(attack))
    return row({ product: `${attack.tool} is not installed`, twin: 'not run', outcome: 'skipped' })
  const findings = await runOnDemo(undefined, attack)
  for (const line of findings) console.log(`  ${line}`)
  const { changes, rebuilt = false } = attack.twin
  const twinFindings = await copy.withFault(changes, rebuilt, () => runOnDemo(copy.folder, attack))
  return row({
    product: findings.length ? `${formatCount(findings.length)} found` : 'nothing found',
    twin: twinText(twinFindings),
    outcome: !findings.length && twinFindings?.length ? 'clean' : 'failed',
  })
}

exitOnSignals()
const marks = { clean: '✔', failed: '✗', skipped: '–' } as const satisfies Record<Outcome, string>
const rows: Row[] = []
try {
  await withTestServer(async (environment) => {
    Object.assign(process.env, environment)
    for (const attack of chosen) {
      const row = await runAttack(attack)
      rows.push(row)
      console.log(`${marks[row.outcome]} ${row.category} (${row.tool}, ${row.seconds} s): ${row.product}; ${row.twin}`)
    }
  })
} finally {
  copy.remove()
}
console.log(`\n| attack | tool | product | twin |\n|---|---|---|---|`)
for (const { category, tool, product, twin } of rows)
  console.log(`| ${category} | ${tool} | ${product} | ${twin.replace(/ \(.*/s, '')} |`)
const byOutcome = Object.groupBy(rows, ({ outcome }) => outcome)
if (byOutcome.skipped)
  console.log(`\nFor the rest: apt-get install ${byOutcome.skipped.map(({ tool }) => tool).join(' ')}`)
const countOf = (outcome: Outcome) => `${byOutcome[outcome]?.length ?? 0} ${outcome}`
console.log(`\n${countOf('clean')}, ${countOf('failed')}, ${countOf('skipped')}`)
process.exit(byOutcome.failed || !rows.length ? 1 : 0)
