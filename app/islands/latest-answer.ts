import type { Answer } from '#app/browser/call.ts'
import { newId } from '#app/browser/new-id.ts'

type Request = { signal: AbortSignal; headers: Record<string, string> }
type Options<Value> = {
  question: (request: Request) => Promise<Answer<Value>>
  delay: number
  onAnswer: (value: Value) => void
  onFailure: () => void
}

/** Requests after a typing pause. A newer request, or `cancel`, discards the older one (spec 7, search). */
export function latestAnswer<Value>() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: AbortController | undefined
  const cancel = () => {
    clearTimeout(timer)
    stop?.abort()
  }
  return {
    cancel,
    ask({ question, delay, onAnswer, onFailure }: Options<Value>) {
      cancel()
      const { signal } = (stop = new AbortController())
      timer = setTimeout(async () => {
        const answer = await question({ signal, headers: { 'x-request-id': newId() } })
        if (signal.aborted) return
        if (answer.ok) onAnswer(answer.value)
        else onFailure()
      }, delay)
    },
  }
}
