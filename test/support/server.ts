import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { useServerClock } from '#db/builders/clock.ts'
import type { Scope } from './open-scope.ts'

export type TestServer = {
  address: string
  process: ChildProcess
  kill: () => Promise<void>
  stop: () => Promise<number | null>
}

const project = fileURLToPath(new URL('../..', import.meta.url))

/** One data folder for all servers of a test file: shared secrets, as in a deployment. */
export const dataDir = mkdtempSync(join(process.env.TEST_DATA_FOLDER ?? tmpdir(), 'ajeita-files-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Starts the built product on a database and a free port. Ends with its test. `folder`: the product of another tree.
 */
export async function startTestServer(
  scope: Scope,
  { url, env = {}, folder = project }: { url: string; env?: Record<string, string>; folder?: string | undefined },
): Promise<TestServer> {
  const serverEnds = useServerClock()
  scope.after(async () => serverEnds())
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(folder, 'test', 'support', 'serve.ts')],
    {
      cwd: folder,
      env: {
        ...process.env,
        APP_ENV: 'test',
        NODE_ENV: 'production',
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        PORT: '0',
        TEST_HOOKS: '1',
        REVIEW_SECONDS: '0',
        WORK_AT_ONCE: '10000', // hundreds of concurrent requests are expected
        ANSWER_SECONDS: '60', // a busy machine is no database outage
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'], // stdin is never written: its end means that this process is gone
    },
  )
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end) // even if the file fails before its first test
  child.once('exit', () => process.off('exit', end))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const lines = createInterface({ input: child.stdout! })
  const address = await new Promise<string>((resolve, reject) => {
    // Log lines before the one with the address.
    lines.on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string }
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The test server ended with ${code} before it listened`)))
  })
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    return exited
  }
  const server = { address, process: child, kill: async () => void (await endBy('SIGKILL')()), stop: endBy('SIGTERM') }
  scope.after(server.kill)
  return server
}
