import { existsSync } from 'node:fs'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium to test with: CHROME_PATH, then the system's, then the one that npm installed. */
export async function findChromium(): Promise<{ path: string; args: string[] }> {
  const given = process.env.CHROME_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH=${given} does not exist`)
    return { path: given, args: flags }
  }
  const system = systemPaths.find((path) => existsSync(path))
  if (system) return { path: system, args: flags }
  // The package unpacks the libraries that a bare machine lacks only when it believes to run in such a place.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  // Not with the arguments that the package proposes: a single process ends with the first page that is closed.
  return { path: await chromium.executablePath(), args: [...flags, '--disable-dev-shm-usage', '--no-zygote'] }
}
