import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import type { ConversationListView } from '#app/features/conversations/wire.ts'

type State = 'loading' | 'success' | 'error' | 'token'

/**
 * The conversations of an institutional professional, loaded once and on request: the staff area never polls.
 * `token`: the token changed (AMB-36).
 */
export function useProfileConversations({ id, userId }: { id: number; userId: number }) {
  const [list, setList] = useState<ConversationListView>()
  const [state, setState] = useState<State>('loading')
  const requestNumber = useRef(0)

  const load = useCallback(async (): Promise<void> => {
    const turn = ++requestNumber.current
    setState('loading')
    const answer = await call('GET /v1/chat/conversations', { query: { profileId: id, userId } })
    if (turn !== requestNumber.current) return // a later request has newer data
    if (answer.ok) setList(answer.value)
    if (answer.ok) return setState('success')
    if (answer.status !== 401) return setState('error')
    if (answer.code === 'session_required') return void signInAgain('staff')
    setState('token')
  }, [id, userId])

  useEffect(() => {
    const soon = setTimeout(() => void load())
    return () => clearTimeout(soon)
  }, [load])

  return { list, state, load, onTokenChanged: useCallback(() => setState('token'), []) }
}
