import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { errorCode } from '#platform/error-code.ts'

/**
 * Start time of a process. With the pid it identifies a process, since pids are reused. Null if there is none (zombies
 * included).
 */
export function processStart(pid: number): string | null {
  if (!Number.isInteger(pid) || pid < 1) return null
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z') return null
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      return `${boot}:${fields[19]}`
    }
    process.kill(pid, 0)
    if (process.platform === 'win32') return 'alive'
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'alive' : null
  }
}
