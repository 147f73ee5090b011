import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { parse } from 'yaml'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { freePort } from './support/free-port.ts'
import { startTestServer } from './support/server.ts'

const folder = 'deploy/prometheus'
type Rule = { record?: string; alert?: string; expr: string; annotations?: { runbook: string } }
const rules = ['slos.yml', 'alerts.yml'].flatMap((file) =>
  (parse(readFileSync(`${folder}/${file}`, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  ),
)
const dashboards = globSync('deploy/grafana/*.json').map((file) => ({
  file,
  ...(JSON.parse(readFileSync(file, 'utf8')) as { panels: { title: string; targets: { expr: string }[] }[] }),
}))
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
]

/** The metrics in a PromQL expression: what is left without labels, ranges, groupings, functions and operators. */
const metricsIn = (expression: string) => {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
  const names = bare.match(/(?<![\w:.])[a-z_][\w:]*(?!\w*\s*\()/g) ?? []
  return names.filter((name) => !['and', 'or', 'unless'].includes(name))
}

/** Names as Prometheus stores them: a histogram has three. */
async function readExported() {
  const { db, url } = await testDatabase(scope)
  await refreshCatalog(db)
  const METRICS_PORT = String(await freePort())
  await startTestServer(scope, { url, env: { RUN_JOBS: '0', METRICS_PORT, DATA_DIR: env.DATA_DIR } })
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
  )
}

const exportedNames = await readExported()

test('metric names are extracted from an expression', () => {
  const expression =
    'sum by (route) (rate(a_total{status=~"5.."}[5m])) / on(slo) b:c:5m > 14.4 * max(d_seconds) or vector(0)'
  assert.deepEqual(metricsIn(expression).toSorted(), ['a_total', 'b:c:5m', 'd_seconds'])
})

test('every metric of dashboards and rules is exported by the product, or recorded by a rule', () => {
  const known = new Set([...exportedNames, ...rules.map(({ record }) => record), 'up'])
  assert.ok(expressions.length > 50, `only ${expressions.length} expressions were seen`)
  const unknown = expressions.flatMap(metricsIn).filter((name) => !known.has(name))
  assert.deepEqual([...new Set(unknown)], [])
})

test('every business counter and own gauge is on a dashboard', () => {
  const shown = new Set(
    dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))),
  )
  const productMetrics = exportedNames.filter((name) => !/^(?:nodejs|process)_|_sum$|_bucket$/.test(name))
  assert.deepEqual(
    productMetrics.filter((name) => !shown.has(name)),
    [],
  )
})

test('every alert has its section in the runbook, and every section its alert', () => {
  const alerts = rules.flatMap(({ alert, annotations }) => (alert ? [{ alert, runbook: annotations?.runbook }] : []))
  const headings = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading)
  assert.deepEqual(
    headings.filter((heading) => heading !== 'Objectives'),
    alerts.map(({ alert }) => alert),
  )
  for (const { alert, runbook } of alerts) assert.equal(runbook, `docs/runbook.md#${alert.toLowerCase()}`)
})

test('each of the four objectives has a budget and an error rate for every window', () => {
  const recorded = (name: string) => rules.filter(({ record }) => record === name).length
  for (const name of ['slo:budget', 'slo:errors:5m', 'slo:errors:1h', 'slo:errors:6h', 'slo:errors:30d'])
    assert.equal(recorded(name), 4, name)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('promtool validates the files, and the alerts pass their tests', () => {
  for (const words of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 0, `${stdout}${stderr}`)
  }
})
