import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import type { ServerBuild } from 'react-router'
import { type Pages, servePages } from './serve-pages.ts'

type Answer = { result: unknown } | { error: unknown }
type FromParent = { id: number; answer: Answer } | { changed: true } | { known: [question: string, answer: Answer][] }

/**
 * Pages straight from their sources, for `npm run dev`. Vite lives in the parent process (scripts/dev-server.ts), which
 * stays while this one starts anew: it is asked for each module, already translated, over the channel between the two.
 * What it told the process before this one it tells at once: there are 1,700 questions, most of a second.
 */
export function devPages(): Pages {
  const waiting = new Map<number, (answer: Answer) => void>()
  const known = Promise.withResolvers<Map<string, Answer>>()
  let asked = 0
  let isStale = false
  process.on('message', (message: FromParent) => {
    if ('known' in message) return known.resolve(new Map(message.known))
    if ('id' in message) return waiting.get(message.id)?.(message.answer)
    isStale = true
    void known.promise.then((answers) => answers.clear())
  })
  process.send!({ begins: true })
  const invoke = async (payload: unknown) => {
    const answer = (await known.promise).get(JSON.stringify(payload))
    if (answer) return answer
    return new Promise<Answer>((resolve) => {
      const id = ++asked
      waiting.set(id, (given) => {
        waiting.delete(id)
        resolve(given)
      })
      process.send!({ id, payload })
    })
  }
  const runner = new ModuleRunner({ transport: { invoke: invoke as never }, hmr: false }, new ESModulesEvaluator())
  const build = () => runner.import<ServerBuild>('virtual:react-router/server-build')
  void build().catch(() => {}) // while nobody waits; who asks first is told what is wrong
  return async (request) => {
    if (isStale) runner.clearCache()
    isStale = false
    return servePages(await build())(request)
  }
}
