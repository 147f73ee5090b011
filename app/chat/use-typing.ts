import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { useLive } from '#app/browser/use-live.ts'
import { typingEverySeconds, typingShownSeconds } from '#domain/conversations/typing.ts'

const typing = ['conversation.typing', 'message.created'] as const

/** Whether the other one is writing, and how to say that oneself is: at most once in three seconds. */
export function useTyping(chatId: string) {
  const [isTyping, setTyping] = useState(false)
  const gone = useRef<ReturnType<typeof setTimeout>>(undefined)
  const toldAt = useRef(0)
  useEffect(() => () => clearTimeout(gone.current), [])
  useLive(typing, ({ kind, data }) => {
    if (data.chatId !== chatId) return
    clearTimeout(gone.current)
    setTyping(kind === 'conversation.typing')
    if (kind === 'conversation.typing') gone.current = setTimeout(() => setTyping(false), typingShownSeconds * 1000)
  })
  const tell = useCallback(() => {
    if (performance.now() - toldAt.current < typingEverySeconds * 1000 && toldAt.current) return
    toldAt.current = performance.now()
    void call(`/v1/chat/${chatId}/typing`, { method: 'POST' })
  }, [chatId])
  return { isTyping, tell }
}
