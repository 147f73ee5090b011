import { setTimeout as pause } from 'node:timers/promises'

const clock = { now: () => performance.now(), pause: (ms: number): Promise<unknown> => pause(ms) }

/**
 * Lets callers through one after the other, `perSecond` at the most, in the order in which they came; without a number, all
 * at once. Each process counts for itself.
 */
export function pace(perSecond: number | undefined, { now, pause }: typeof clock = clock) {
  let free = 0
  return async () => {
    if (perSecond === undefined) return
    const came = now()
    const turn = Math.max(came, free)
    free = turn + 1_000 / perSecond
    if (turn > came) await pause(turn - came)
  }
}
