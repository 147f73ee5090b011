/** Measured servers: each a process on the first core, with the load on the others. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readPage } from './answers.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const canPin = spawnSync('taskset', ['--version']).status === 0
export const firstCore = '0'
export const everyCore = `0-${cpus().length - 1}`
const onCores = (cores: string, command: string[]) => (canPin ? ['taskset', '-c', cores, ...command] : command)

/** As in the container (docs/operations.md), whose processes have one core each. */
export const containerSettings = {
  MALLOC_ARENA_MAX: '1',
  NODE_OPTIONS: '--max-old-space-size=768 --max-semi-space-size=16 --v8-pool-size=1',
}

/** Moves this process and its later children off the first core. */
export const moveToOtherCores = () => void (canPin && spawnSync('taskset', ['-a', '-pc', '1', String(process.pid)]))

export type Started = { address: string; child: ChildProcess; readyMs: number }
type Options = { env?: Record<string, string>; cores?: string; first: string; node?: string[] }

/** Starts a server and requests its first page. */
export function start(script: string[], { env = {}, cores = firstCore, first, node = [] }: Options): Promise<Started> {
  const began = performance.now()
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', ...node, ...script]
  const [program, ...args] = onCores(cores, command)
  const child = spawn(program!, args, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'test',
      NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'], // stdin is never written: its end stops the server
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script[0]} ended with ${code}`)))
    createInterface({ input: child.stdout! }).on('line', async (line) => {
      const { address } = JSON.parse(line) as { address?: string }
      if (!address) return // logs before it listens
      await readPage(address + first).catch(reject)
      resolve({ address, child, readyMs: performance.now() - began })
    })
  })
}

/** Waits for its end, also in the database, which would slow down the next one. */
export async function end(child: ChildProcess) {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
  await pause(100)
}

export const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

function secondsIn(file: string) {
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** CPU seconds of a process, independent of other load. */
export const cpuSecondsOf = (pid: number) => secondsIn(`/proc/${pid}/stat`)

/** Those of its main thread: compression has a thread of its own. */
export const mainThreadSeconds = (pid: number) => secondsIn(`/proc/${pid}/task/${pid}/stat`)
