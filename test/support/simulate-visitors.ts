import { Agent, request as ask } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type VisitorResults = { answers: Map<number, number>; connectionErrors: string[] }

type Visitors = { paths: string[]; visitors?: number; pauseMs?: number }

/** Visitors with one keep-alive connection each, requesting with pauses until stopped. */
export function simulateVisitors(address: string, { paths, visitors = 4, pauseMs = 0 }: Visitors) {
  const results: VisitorResults = { answers: new Map(), connectionErrors: [] }
  let isOver = false
  async function visit(first: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = first; !isOver; turn++) {
      const status = await get(agent, address + paths[turn % paths.length]!).catch((error: Error) => {
        results.connectionErrors.push(error.message)
        return undefined
      })
      if (status) results.answers.set(status, (results.answers.get(status) ?? 0) + 1)
      if (pauseMs) await wait(pauseMs)
    }
    agent.destroy()
  }
  const visits = Promise.all(Array.from({ length: visitors }, (_, n) => visit(n)))
  return {
    results,
    stop: async () => {
      isOver = true
      await visits
      return results
    },
  }
}

const get = (agent: Agent, url: string) =>
  new Promise<number>((resolve, reject) => {
    ask(url, { agent }, (response) => {
      response.once('end', () => resolve(response.statusCode!)).once('error', reject)
      response.once('aborted', () => reject(new Error('cut in the middle'))).resume()
    })
      .once('error', reject)
      .end()
  })
