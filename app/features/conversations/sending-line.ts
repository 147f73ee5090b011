import type { Unsent } from './timeline.ts'

/** What became of one: there, refused, or nobody answered. */
export type Outcome = 'sent' | 'failed' | 'away'

/**
 * Messages on their way, one after the other, so that they arrive in the order in which they were written. When nobody answers,
 * all of them wait; `goOn` tries again from the first one. One that stands in the line already is not put there twice.
 */
export function sendingLine(post: (one: Unsent) => Promise<Outcome>) {
  const line: Unsent[] = []
  let running: Promise<void> | undefined

  async function run() {
    for (let first = line[0]; first; first = line[0]) {
      if ((await post(first)) === 'away') return
      line.shift()
    }
  }
  const goOn = () =>
    (running ??= run().finally(() => {
      running = undefined
    }))

  return {
    add(...more: Unsent[]) {
      line.push(...more.filter(({ clientId }) => !line.some((one) => one.clientId === clientId)))
      return goOn()
    },
    goOn,
  }
}
