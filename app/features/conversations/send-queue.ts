import type { Unsent } from './timeline.ts'

/** The outcome of one message: sent, refused, or no response. */
export type Outcome = 'sent' | 'failed' | 'away'

/**
 * A queue that sends messages one after the other, in order. Without a response all wait; `resume` retries from the
 * first. A queued message is not added twice.
 */
export function createSendQueue(post: (message: Unsent) => Promise<Outcome>) {
  const queue: Unsent[] = []
  let running: Promise<void> | undefined

  async function run() {
    for (let first = queue[0]; first; first = queue[0]) {
      if ((await post(first)) === 'away') return
      queue.shift()
    }
  }
  const resume = () =>
    (running ??= run().finally(() => {
      running = undefined
    }))

  return {
    add(...more: Unsent[]) {
      queue.push(...more.filter(({ clientId }) => !queue.some((queued) => queued.clientId === clientId)))
      return resume()
    },
    resume,
  }
}
