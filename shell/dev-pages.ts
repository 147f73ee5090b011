import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner'
import type { ServerBuild } from 'react-router'
import { type Pages, servePages } from './serve-pages.ts'

type Answer = { id: number; answer: { result: unknown } | { error: unknown } }
type FromParent = Answer | { changed: true }

/**
 * Pages straight from their sources, for `npm run dev`. Vite lives in the parent process (scripts/dev.ts), which stays
 * while this one starts anew: it is asked for each module, already translated, over the channel between the two.
 */
export function devPages(): Pages {
  const waiting = new Map<number, (answer: Answer['answer']) => void>()
  let asked = 0
  let isStale = false
  process.on('message', (message: FromParent) => {
    if ('changed' in message) isStale = true
    else waiting.get(message.id)?.(message.answer)
  })
  const invoke = (payload: unknown) =>
    new Promise<{ result: unknown } | { error: unknown }>((resolve) => {
      const id = ++asked
      waiting.set(id, (answer) => {
        waiting.delete(id)
        resolve(answer)
      })
      process.send!({ id, payload })
    })
  const runner = new ModuleRunner({ transport: { invoke: invoke as never }, hmr: false }, new ESModulesEvaluator())
  return async (request) => {
    if (isStale) runner.clearCache()
    isStale = false
    return servePages(await runner.import<ServerBuild>('virtual:react-router/server-build'))(request)
  }
}
