import { newId } from './new-id.ts'

type Options<Answer> = { url: string; delay: number; onAnswer: (answer: Answer) => void; onFailure: () => void }

/** Requests after a typing pause. A newer request, or `forget`, discards the older one (spec 7, search). */
export function latestAnswer<Answer>() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: AbortController | undefined
  const forget = () => {
    clearTimeout(timer)
    stop?.abort()
  }
  return {
    forget,
    ask({ url, delay, onAnswer, onFailure }: Options<Answer>) {
      forget()
      const { signal } = (stop = new AbortController())
      timer = setTimeout(async () => {
        try {
          const response = await fetch(url, {
            signal,
            headers: { 'x-request-id': newId(), 'accept-version': '7', 'accept-language': 'pt-BR' },
          })
          if (!response.ok) throw new Error(String(response.status))
          const answer = (await response.json()) as Answer
          if (!signal.aborted) onAnswer(answer)
        } catch {
          if (!signal.aborted) onFailure()
        }
      }, delay)
    },
  }
}
