import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { signInWhenIdle } from '#app/browser/sign-in-again.ts'
import { useLive } from '#app/browser/use-live.ts'
import { useRetried } from '#app/browser/use-retried.ts'
import { useVisible } from '#app/browser/use-visible.ts'
import type { ListQuery } from './list-address.ts'
import { markOpenAsRead } from './mark-open-as-read.ts'
import type { ConversationRole, OwnConversationListView } from './wire.ts'

const listChanges = [
  'message.created',
  'conversation.created',
  'conversation.closed',
  'conversation.archived',
  'conversation.read',
] as const

type Options = {
  userId: number
  role: ConversationRole
  first: OwnConversationListView
  query: ListQuery
  openChatId: string | undefined
}

/** The conversation list: from the loader, then refreshed on every change (spec 4; F-06, F-07). */
export function useConversations({ userId, role, first, query, openChatId }: Options) {
  const isVisible = useVisible()
  const [loaded, setLoaded] = useState(first)
  const [list, setList] = useState(first)
  const [state, setState] = useState<'pristine' | 'loading' | 'success' | 'error'>('pristine')
  const requestNumber = useRef(0)
  if (loaded !== first) {
    setLoaded(first) // the loader has another list
    setList(first)
  }
  const { before, archived } = query

  const fetchList = useCallback(async () => {
    const turn = ++requestNumber.current
    const answer = await call('GET /v1/chat/messages/{userId}', {
      path: { userId },
      query: { before: before ?? undefined, archived: archived ? 'true' : undefined },
    })
    if (turn !== requestNumber.current) return // a later request has newer data
    if (answer.ok) setList(answer.value)
    if (!answer.ok && answer.status === 401) signInWhenIdle(role)
    else setState(answer.ok ? 'success' : 'error')
    return answer
  }, [userId, role, before, archived])
  const fetchListRetrying = useRetried(fetchList)
  /** Explicit refresh; an automatic retry leaves the shown error. */
  const load = useCallback(() => {
    setState('loading')
    return fetchListRetrying()
  }, [fetchListRetrying])

  useEffect(() => {
    const turns = requestNumber
    const soon = setTimeout(() => void load())
    return () => {
      clearTimeout(soon)
      turns.current++ // a pending response is of another list
    }
  }, [load])
  useLive(listChanges, () => void load())

  /** Opening a conversation marks it as read at once; the count never falls below 0 (AMB-33). */
  const markRead = useCallback((chatId: string) => {
    setList((last) => markOpenAsRead(last, chatId))
  }, [])

  return { list: markOpenAsRead(list, isVisible ? openChatId : undefined), state, load, markRead }
}
