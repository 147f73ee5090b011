import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { readEnv } from '#platform/read-env.ts'
import { nativeFolder } from '#platform/postgres/native-files.ts'
import { findChromium } from './chromium.ts'

type Finding = { name: string; ok: boolean; said: string }

/** `npm run doctor`: what is missing on this machine, and the fix. Ends with 1 when something has to be mended. */
async function examine(): Promise<Finding[]> {
  const findings: Finding[] = []
  const look = async (name: string, examination: () => string | Promise<string>) => {
    try {
      findings.push({ name, ok: true, said: await examination() })
    } catch (error) {
      findings.push({ name, ok: false, said: (error as Error).message })
    }
  }
  await look('Node', () => {
    if (Number(process.versions.node.split('.')[0]) < 24)
      throw new Error(`${process.versions.node} is too old: run it by npm, which brings Node 24`)
    return process.versions.node
  })
  await look('environment', () => `APP_ENV=${readEnv(process.env).APP_ENV}`)
  const env = { DATA_DIR: process.env.DATA_DIR ?? '.data', PORT: Number(process.env.PORT ?? 3000) }
  await look('disk', () => {
    const folder = resolve(env.DATA_DIR)
    const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder))
    const free = Math.round((bavail * bsize) / 1e6)
    if (free < 1000) throw new Error(`${free} MB free: make room, 1,000 MB are wanted`)
    return `${Math.round(free / 1000)} GB free`
  })
  await look('database', () =>
    process.env.DATABASE_URL ? 'the one of DATABASE_URL' : `embedded PostgreSQL in ${nativeFolder()}`,
  )
  await look('browser for tests', async () => (await findChromium()).path)
  await look('port', () => portIsFree(env.PORT))
  return findings
}

function portIsFree(port: number) {
  return new Promise<string>((free, taken) => {
    const probe = createServer()
    probe.once('error', () => taken(new Error(`${port} is in use: end what listens there, or set PORT`)))
    probe.listen(port, () => probe.close(() => free(`${port} is free`)))
  })
}

const findings = await examine()
for (const { name, ok, said } of findings) console.log(`${ok ? '✔' : '✗'} ${name}: ${said}`)
console.log(`\nA new key for SECRET_KEYS: ${randomBytes(32).toString('base64url')}`)
process.exit(findings.every(({ ok }) => ok) ? 0 : 1)
