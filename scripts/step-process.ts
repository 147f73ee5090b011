import { spawn } from 'node:child_process'

const groups = new Set<number>()

/**
 * Runs a program in its own process group and kills leftovers of the group when it ends: a surviving child would keep
 * its output open.
 */
export function runInGroup([program, ...args]: string[], options: { cwd: string; env: NodeJS.ProcessEnv }) {
  return new Promise<{ status: number; output: string }>((resolve, reject) => {
    const child = spawn(program!, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const group = child.pid
    if (group) groups.add(group)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (words: string) => (output += words))
    child.once('error', reject)
    child.once('exit', () => group && endGroup(group))
    child.once('close', (code) => resolve({ status: code ?? 1, output }))
  })
}

/** Kills every group started by `runInGroup`. */
export function endGroups() {
  for (const group of groups) endGroup(group)
}

function endGroup(group: number) {
  groups.delete(group)
  try {
    process.kill(-group, 'SIGKILL')
  } catch {} // the group is empty
}
