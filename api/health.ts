import { newApi } from './context.ts'

type Readiness = () => Promise<{ ready: boolean; reason?: string }>

/** `/healthz`: the process is alive. `/readyz`: reference data is loaded, the database answers; else 503 and why. */
export function health(readiness: Readiness) {
  const endpoints = newApi()
  endpoints.get('/healthz', (c) => c.json({ status: 'ok' }))
  endpoints.get('/readyz', async (c) => {
    const { ready, reason } = await readiness()
    return ready ? c.json({ status: 'ready' }) : c.json({ status: 'not ready', reason }, 503)
  })
  return endpoints
}
