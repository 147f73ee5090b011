import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { retryWithBackoff } from '#app/browser/retry-with-backoff.ts'
import { markConversationOpen } from './resend-after-leaving.ts'
import { type Outcome, createSendQueue } from './send-queue.ts'
import { saveUnsent, unsentOf } from './stored-unsent.ts'
import type { Timeline, Unsent } from './timeline.ts'

const maxPauseMs = 10_000

type Options = {
  userId: number
  chatId: string
  unsent: Unsent[]
  post: RefObject<(message: Unsent) => Promise<Outcome>>
  setTimeline: Dispatch<SetStateAction<Timeline>>
}

/**
 * Offline messages: stored in the tab and sent in order. After leaving the conversation, use-resend-after-leaving.ts
 * sends them.
 */
export function useResendWhileOpen({ userId, chatId, unsent, post, setTimeline }: Options) {
  const [queue] = useState(() => createSendQueue((message) => post.current(message)))
  const isRead = useRef(false)

  useEffect(() => markConversationOpen(chatId), [chatId])

  useEffect(() => {
    queueMicrotask(() => {
      if (isRead.current) return
      isRead.current = true
      const storedMessages = unsentOf(userId, chatId)
      if (!storedMessages.length) return
      setTimeline((last) => ({ ...last, unsent: [...storedMessages, ...last.unsent] }))
      void queue.add(...storedMessages.filter(({ state }) => state === 'waiting'))
    })
  }, [userId, chatId, queue, setTimeline])

  useEffect(() => {
    if (isRead.current) saveUnsent(userId, chatId, unsent)
  }, [userId, chatId, unsent])

  const isUnderWay = unsent.some(({ state }) => state !== 'failed')
  useEffect(() => (isUnderWay ? retryWithBackoff(queue.resume, maxPauseMs) : undefined), [isUnderWay, queue])

  return queue
}
