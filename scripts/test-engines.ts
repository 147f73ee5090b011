import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/**
 * `npm run test:engines`: the main journeys in Firefox, WebKit, WPE 2.38 and Chromium 112 (test/engines/). Installs
 * what is missing where apt and npm can, and says what it skips; exits with 0 if no engine is available.
 */
const project = fileURLToPath(new URL('..', import.meta.url))

type Engine = { programs: string[]; packages: string[] }
const engines: Record<string, Engine> = {
  firefox: { programs: ['firefox-esr'], packages: ['firefox-esr'] },
  webkit: {
    programs: ['WebKitWebDriver', 'Xvfb', 'python3'],
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
  wpe: { programs: ['WPEWebDriver', 'cog', 'Xvfb'], packages: ['wpewebkit-driver', 'cog', 'xvfb'] },
}

const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(program, args, { cwd: project, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
const has = (program: string) => spawnSync('which', [program]).status === 0
const isReady = ({ programs }: Engine) => programs.every(has)

const missing = Object.values(engines).filter((engine) => !isReady(engine))
if (missing.length && has('apt-get') && process.getuid?.() === 0 && run('apt-get', ['update', '-q']))
  for (const { packages } of missing)
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    })

/** Unpacks an old Chromium here: the package always uses /tmp. */
function unpackOldChromium(folder: string) {
  if (!run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '@sparticuz/chromium@112.0.2']))
    return false
  const packed = (name: string) =>
    brotliDecompressSync(readFileSync(join(folder, 'node_modules', '@sparticuz', 'chromium', 'bin', name)))
  writeFileSync(join(folder, 'chromium'), packed('chromium.br'), { mode: 0o755 })
  writeFileSync(join(folder, 'aws.tar'), packed('aws.tar.br'))
  return run('tar', ['xf', join(folder, 'aws.tar'), '-C', folder])
}

const folder = mkdtempSync(join(tmpdir(), 'ajeita-engines-'))
const available = Object.keys(engines).filter((name) => isReady(engines[name]!))
if (unpackOldChromium(folder)) available.push('chromium-112')
for (const name of [...Object.keys(engines), 'chromium-112'])
  if (!available.includes(name))
    console.log(`– ${name} is skipped: it is not installed, and apt-get or npm could not install it`)

const isPassed =
  run(process.execPath, ['scripts/build-pages.ts']) &&
  run(
    process.execPath,
    [
      'node_modules/.bin/playwright',
      'test',
      '--config=test/engines/playwright.config.ts',
      ...available.map((name) => `--project=${name}`),
      ...process.argv.slice(2),
    ],
    { OLD_CHROMIUM: folder },
  )
rmSync(folder, { recursive: true, force: true })
process.exitCode = isPassed || !available.length ? 0 : 1
