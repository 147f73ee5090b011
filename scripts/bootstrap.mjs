// The first thing that runs, on whatever Node the machine has (18 or newer): installs when needed, then goes on
// under the Node that the lock file pins. Plain JavaScript without a dependency, because there may be none yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const lockFile = join(project, 'package-lock.json')
const preparing = join(project, 'scripts', 'prepare-chromium.ts')
const mark = join(project, 'node_modules', '.installed')
const pinnedNode = join(project, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const [command, ...args] = process.argv.slice(2)

function fail(line) {
  console.error(`✗ ${line}`)
  process.exit(1)
}

function lockHash() {
  if (!existsSync(lockFile)) fail('package-lock.json is missing. Restore it: git checkout package-lock.json')
  const text = readFileSync(lockFile, 'utf8')
  try {
    JSON.parse(text)
  } catch {
    fail('package-lock.json is damaged. Restore it: git checkout package-lock.json')
  }
  return createHash('sha256')
    .update(text)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function install(hash) {
  const began = Date.now()
  console.log('… installing packages (once, about a minute)')
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  const { NODE_ENV: _, ...environment } = process.env // development packages build and test the product
  const done = spawnSync(npm[0], [...npm[1], 'ci', '--loglevel=error', '--include=dev', '--include=optional'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment,
    shell: process.platform === 'win32' && !process.env.npm_execpath,
  })
  if (done.status !== 0) fail('npm ci failed (see above). With a network and 1 GB of free disk, run the same command again.')
  const prepared = spawnSync(pinnedNode, [preparing], { cwd: project, stdio: 'inherit' })
  if (prepared.status !== 0) console.error('  The browser for tests could not be made ready (see above): set CHROME_PATH to one.')
  writeFileSync(mark, hash)
  console.log(`✔ packages installed (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

const hash = lockHash()
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== hash || !existsSync(pinnedNode)) install(hash)

const script = join(project, 'scripts', `${command}.ts`)
const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', script, ...args], {
  cwd: project,
  stdio: 'inherit',
  // What Node made of the sources is kept: the next start is quicker.
  env: { NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'compiled'), ...process.env },
})
// Ctrl-C reaches the child by itself (same terminal); a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
