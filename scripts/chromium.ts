import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createFolderOnce } from './create-folder-once.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise the first page of a context starts two renderers.
  '--renderer-process-limit=1',
]

/** Without a locale it finds no file in folders with accents. */
const utf8Locale = { LC_ALL: 'C.UTF-8' }

/** How to launch a browser; `env` is its complete environment. */
export type Chromium = { name: string; path: string; args: string[]; env: NodeJS.ProcessEnv }

/** The Chromium of the tests: the packaged one, or the one that CHROME_PATH names. */
export async function findChromium(): Promise<Chromium> {
  const path = process.env.CHROME_PATH
  if (!path) return packagedChromium()
  const name = `CHROME_PATH=${path}`
  if (!existsSync(path)) throw new Error(`${name} does not exist`)
  return { name, path, args: flags, env: { ...process.env, ...utf8Locale } }
}

/** The packaged Chromium, unpacked once per checkout, with the libraries and fonts that a bare machine lacks. */
export async function packagedChromium(): Promise<Chromium> {
  const manifest = join(project, 'node_modules', '@sparticuz', 'chromium', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const folder = await createFolderOnce(join(project, 'node_modules', '.cache', `chromium-${version}`), unpack)
  return {
    name: `packaged Chromium ${version}`,
    path: join(folder, 'chromium'),
    // Without the package's arguments: a single process ends with the first closed page. Without a zygote, because the
    // renderers that it forks would be missing in the run's processor time.
    args: [...flags, '--disable-dev-shm-usage', '--no-zygote'],
    env: {
      ...process.env,
      ...utf8Locale,
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
  }
}

/** In a separate process, because the package only uses the temporary folder of the environment. */
async function unpack(staging: string) {
  const code = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: project,
    timeout: 120_000,
    // It unpacks libraries only in a detected serverless environment.
    env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  })
  writeFileSync(join(staging, 'fonts', 'fonts.conf'), fontsConfig)
}

/** The package's own value names other folders. */
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
