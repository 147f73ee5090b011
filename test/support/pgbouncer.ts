import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unprivilegedUser, startedByRoot } from '#embedded-database/native-files.ts'
import { freePort } from './free-port.ts'
import type { Scope } from './open-scope.ts'

const configuration = fileURLToPath(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in front of a test database, configured as in compose.yaml; returns its URL. */
export async function startPgBouncer(scope: Scope, url: string) {
  const { pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ajeita-pgbouncer-'))
  const database = { host: searchParams.get('host')!, port: searchParams.get('port')!, dbname: pathname.slice(1) }
  const target = Object.entries(database).map(([name, value]) => `${name}=${value}`)
  const text = readFileSync(configuration, 'utf8')
    .replace(/^ajeita = .*?(?= connect_query)/m, `${database.dbname} = ${target.join(' ')} user=ajeita`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any') // databases of tests have no passwords
    .replace('/tmp/userlist.txt', join(folder, 'users'))
  writeFileSync(join(folder, 'users'), '"ajeita" ""\n')
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
  chmodSync(folder, 0o755)
  if (startedByRoot) chownSync(folder, unprivilegedUser, unprivilegedUser)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(startedByRoot ? { uid: unprivilegedUser, gid: unprivilegedUser } : {}),
  })
  scope.after(async () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  for (const end = Date.now() + 10_000; !(await listens(port)); await new Promise((go) => setTimeout(go, 50)))
    if (child.exitCode !== null || Date.now() > end) throw new Error('PgBouncer did not start')
  return `postgres://ajeita@127.0.0.1:${port}/${database.dbname}`
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.once('error', () => resolve(false))
  })
