/**
 * Two servers behind a TCP balancer without retries, restarted in turn under load, as at a release. Counts failed
 * requests. `node bench/restarts.ts [restarts]`, after `npm run build`.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from '#test/support/balancer.ts'
import { testDatabase } from '#test/support/database.ts'
import { openScope } from '#test/support/open-scope.ts'
import { startTestServer } from '#test/support/server.ts'
import { simulateVisitors } from '#test/support/simulate-visitors.ts'

const restarts = Number(process.argv[2] ?? 10)
const scope = openScope()
const { url } = await testDatabase(scope)
const start = () => startTestServer(scope, { url, env: { RUN_JOBS: '0', DRAIN_DELAY_SECONDS: '5' } })
const balancer = await startBalancer()
const servers = [await start(), await start()]
for (const { address } of servers) await balancer.add(address)
const visitors = simulateVisitors(balancer.address, {
  paths: ['/reformas-e-reparos/pintor', `/requests/${randomUUID()}`, '/api/session'],
  visitors: 8,
})
for (let restart = 0; restart < restarts; restart++) {
  await wait(1_000)
  const old = servers[restart % 2]!
  const code = await old.stop()
  balancer.remove(old.address)
  servers[restart % 2] = await start()
  await balancer.add(servers[restart % 2]!.address)
  const { answers, connectionErrors } = visitors.results
  const answerCount = [...answers.values()].reduce((sum, n) => sum + n, 0)
  console.log(
    `restart ${restart + 1}: ended with ${code}; ${answerCount} answered so far, ${connectionErrors.length} connectionErrors`,
  )
}
const { answers, connectionErrors } = await visitors.stop()
// An unknown order is a 404.
if (connectionErrors.length || [...answers.keys()].some((status) => status !== 200 && status !== 404))
  process.exitCode = 1
console.log(
  `${restarts} restarts: ${JSON.stringify(Object.fromEntries(answers))}, connectionErrors: ${connectionErrors.length} ${connectionErrors.slice(0, 5).join('; ')}`,
)
balancer.close()
await scope.close()
