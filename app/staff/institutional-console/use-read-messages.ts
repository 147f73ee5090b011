import { useCallback, useEffect, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import { merge } from '#app/features/conversations/timeline.ts'
import type { ConversationMessage, ConversationState } from '#app/features/conversations/wire.ts'

type Page = { title: string; subtitle: string; state: ConversationState; messages: ConversationMessage[] }

const pageSize = 50

/** The messages of a conversation for staff: the latest page, earlier ones on demand. Nothing is marked as read. */
export function useReadMessages(chatId: string, onTokenChanged: () => void) {
  const [chat, setChat] = useState<Page & { hasOlder: boolean }>()
  const [state, setState] = useState<'loading' | 'success' | 'error'>('loading')

  const load = useCallback(
    async (before?: number) => {
      setState('loading')
      const answer = await call('GET /v1/chat/conversations/{chatId}/messages', {
        path: { chatId },
        query: { before },
      })
      if (answer.ok) {
        const { messages, ...page } = answer.value
        setChat((last) => ({
          ...page,
          messages: merge({ messages: before === undefined ? [] : (last?.messages ?? []), unsent: [] }, messages)
            .messages,
          hasOlder: messages.length === pageSize,
        }))
      }
      if (answer.ok) return setState('success')
      if (answer.status !== 401) return setState('error')
      if (answer.code === 'session_required') return void signInAgain('staff')
      onTokenChanged()
    },
    [chatId, onTokenChanged],
  )

  useEffect(() => {
    const soon = setTimeout(() => void load())
    return () => clearTimeout(soon)
  }, [load])

  return { chat, state, load }
}
