import { spawnSync } from 'node:child_process'
import { type Attack, maxFindings } from '#test/attack/attack.ts'
import { attacks } from '#test/attack/attacks.ts'
import { startDemo } from '#test/e2e/demo-data.ts'
import { withTestServer } from '#test/support/test-server.ts'
import { copyProject } from './project-copy.ts'

/**
 * Runs attacks against a fresh product, with security tools where installed and our own drivers; each must succeed
 * against a twin with one protection switched off. `npm run attack -- redirects` filters by name. Build first. See
 * SECURITY.md.
 */
const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = attacks.filter(({ category, tool = 'ours' }) => `${category} ${tool}`.toLowerCase().includes(word))
const isThere = ({ tool }: Attack) => !tool || spawnSync('which', [tool]).status === 0
const copy = copyProject()

/** On its own product and database. */
async function onDemo(folder: string | undefined, { run, env }: Attack) {
  const endings: (() => Promise<void>)[] = []
  try {
    const settings = { LOG_LEVEL: 'fatal', TRUSTED_PROXIES: 'loopback', ...env }
    return await run(await startDemo({ after: (end) => endings.unshift(end) }, settings, folder))
  } finally {
    for (const end of endings) await end()
  }
}

type Row = { category: string; by: string; product: string; twin: string; isClean: boolean; seconds: string }

async function judged(attack: Attack): Promise<Row> {
  const began = performance.now()
  const row = (product: string, twin: string, isClean: boolean): Row => ({
    category: attack.category,
    by: attack.tool ?? 'ours',
    product,
    twin,
    isClean,
    seconds: ((performance.now() - began) / 1000).toFixed(0),
  })
  if (!isThere(attack)) return row(`not run: ${attack.tool} is not installed`, '', true)
  const found = await onDemo(undefined, attack)
  for (const line of found) console.log(`  ${line}`)
  const { changes, rebuilt = false } = attack.twin
  const ofTwin = await copy.withFault(changes, rebuilt, () => onDemo(copy.folder, attack))
  const isConvicted = ofTwin !== null && ofTwin.length > 0
  const most = (count: number) => `${count}${count >= maxFindings ? ' or more' : ''}`
  return row(
    found.length ? `${most(found.length)} found` : 'nothing found',
    ofTwin === null ? 'its change has no place any more' : isConvicted ? `convicted (${ofTwin[0]})` : 'not seen',
    !found.length && isConvicted,
  )
}

const rows: Row[] = []
try {
  await withTestServer(async (environment) => {
    Object.assign(process.env, environment)
    for (const attack of chosen) {
      const row = await judged(attack)
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
const unclean = rows.filter(({ isClean }) => !isClean).length
console.log(`\n${rows.length - unclean} clean, ${unclean} not`)
process.exit(unclean || !rows.length ? 1 : 0)
