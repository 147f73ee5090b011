// The first thing that runs, on Node from 18: installs missing packages, then runs a script under Node 24.2 or newer.
// Plain JavaScript without dependencies, because none may be installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const lockFile = join(project, 'package-lock.json')
const prepareScript = join(project, 'scripts', 'prepare-chromium.ts')
const installedHashFile = join(project, 'node_modules', '.installed')
const fallback = join(project, 'scripts', 'fallback-node')
const isWindows = process.platform === 'win32'
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

function npm(...args) {
  const { npm_execpath: cli, npm_node_execpath: npmNode, NODE_ENV: _, ...env } = process.env // packages for development too
  const [program, first] = cli ? [npmNode ?? process.execPath, [cli]] : ['npm', []]
  const options = { cwd: project, stdio: ['ignore', 'inherit', 'inherit'], env }
  return spawnSync(program, [...first, ...args], { ...options, shell: isWindows && program === 'npm' }).status === 0
}

function install(hash) {
  const began = Date.now()
  console.log('… installing packages (once, about a minute)')
  if (!npm('ci', '--loglevel=error', '--include=dev', '--include=optional'))
    fail('npm ci failed (see above). With a network and 1 GB of free disk, run the same command again.')
  const prepared = spawnSync(findNode(), [prepareScript], { cwd: project, stdio: 'inherit' })
  if (prepared.status !== 0) console.error('  The browser for tests could not be made ready (see above): set CHROME_PATH to one.')
  writeFileSync(installedHashFile, hash)
  console.log(`✔ packages installed (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 2)
}

/** The running Node, or the packaged one (downloaded on first use) if this is too old. */
function findNode() {
  const { node: version } = process.versions
  if (isNewEnough(version) && existsSync(process.execPath)) return process.execPath
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const packaged = join(fallback, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (!existsSync(packaged)) {
    console.log(`… downloading Node 24 (once; this is ${version})`)
    npm('ci', '--loglevel=error', '--ignore-scripts', '--include=optional', '--prefix', fallback)
  }
  if (spawnSync(packaged, ['--version']).status !== 0)
    fail(`Node 24.2 or newer is needed and this is ${version}. Install it: https://nodejs.org`)
  return packaged
}

/** npm and tools find the packaged Node first. */
function linkPackagedNode(node) {
  const link = join(project, 'node_modules', '.bin', 'node')
  rmSync(link, { force: true })
  symlinkSync(node, link)
}

const hash = lockHash()
if (!existsSync(installedHashFile) || readFileSync(installedHashFile, 'utf8') !== hash) install(hash)
const node = findNode()
if (node !== process.execPath && !isWindows) linkPackagedNode(node)

const parent = process.ppid
const npmBehind = npmBehindShell(parent)

const script = join(project, 'scripts', `${command}.ts`)
const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
  cwd: project,
  stdio: 'inherit',
  // Compiled sources are cached, so that the next start is quicker.
  env: { NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'compiled'), ...process.env },
})
// Ctrl-C reaches the child by itself (same terminal); a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

// npm signals its shell, which does not pass the signal on: the end of the shell, or of npm behind it, ends the child.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(parent) && (npmBehind === undefined || isAlive(npmBehind))) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 500)
}

/** The parent of a shell; undefined where the shell has become this process, as npm is the parent, or on Windows. */
function npmBehindShell(pid) {
  const { stdout } = isWindows ? {} : spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, npmPid] = /^\s*(\d+) .*\b(?:ba|da|z|)sh$/m.exec(stdout ?? '') ?? []
  return npmPid && Number(npmPid)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
