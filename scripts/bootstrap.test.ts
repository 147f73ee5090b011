import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const project = new URL('..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'ajeita-bootstrap-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'scripts'))
for (const file of ['bootstrap.mjs', 'node-flags.mjs', 'pack-packages.ts'])
  cpSync(join(project, 'scripts', file), join(folder, 'scripts', file))

const bootstrap = () =>
  spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], { cwd: folder, encoding: 'utf8' })

test('a lock file that is missing or damaged: one line that says how to get it back', () => {
  assert.match(bootstrap().stderr, /^✗ package-lock\.json is missing\. Restore it: git checkout package-lock\.json\n$/)
  writeFileSync(join(folder, 'package-lock.json'), '{"name": "aje')
  const { status, stderr } = bootstrap()
  assert.match(stderr, /^✗ package-lock\.json is damaged\. Restore it: git checkout package-lock\.json\n$/)
  assert.equal(status, 1)
})

test('a port that is taken: one line with the port and another one', async () => {
  const taken = createServer()
  await new Promise<void>((listening) => taken.listen(0, () => listening()))
  const { port } = taken.address() as AddressInfo
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, APP_ENV: 'demo', PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  taken.close()
  assert.equal(
    stderr.trim().split('\n').at(-1),
    `✗ Port ${port} is in use. End what listens there, or choose another: PORT=${port + 1} npm start`,
  )
  assert.equal(status, 1)
})
