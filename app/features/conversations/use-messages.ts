import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, call } from '#app/browser/call.ts'
import { newId } from '#app/browser/new-id.ts'
import { signInWhenIdle } from '#app/browser/sign-in-again.ts'
import { useLive } from '#app/browser/use-live.ts'
import { useRetried } from '#app/browser/use-retried.ts'
import { postMessage } from './post-message.ts'
import { waitsForAnswer } from './proposal-cards.ts'
import type { Outcome } from './send-queue.ts'
import {
  pauseSending,
  markSent,
  addUnsent,
  merge,
  updateMessages,
  setUnsentState,
  type Timeline,
  type Unsent,
} from './timeline.ts'
import { useResendWhileOpen } from './use-resend-while-open.ts'
import type { ConversationMessage, ConversationRole, Standing } from './wire.ts'

type First = {
  userId: number
  chatId: string
  role: ConversationRole
  leadId: number
  messages: ConversationMessage[]
  hasOlder: boolean
  standing: Standing
  /** The time of the loader. */
  at: string
}
export type Written = Pick<Unsent, 'text' | 'files' | 'replyTo'>
type Page = Standing & { messages: ConversationMessage[] }

const pageSize = 50
const maxPagesBack = 20
const changes = [
  'message.created',
  'conversation.created',
  'conversation.closed',
  'conversation.contact_shared',
  'conversation.archived',
  'conversation.read',
  'proposal.changed',
] as const
const standingOf = ({ state, closedText, isBlockedByMe, isArchived, hidesContact, seen }: Standing): Standing => ({
  state,
  closedText,
  isBlockedByMe,
  isArchived,
  hidesContact,
  seen,
})

/** The messages of a conversation: `after` on events, `before` for older ones, `clientId` for sending. */
export function useMessages(first: First) {
  const { userId, chatId, role, leadId } = first
  const getPage = useCallback(
    (query: { after?: number; before?: number } = {}): Promise<Answer<Page>> =>
      call('GET /v1/chat/{chatId}/messages', { path: { chatId }, query }),
    [chatId],
  )
  const [timeline, setTimeline] = useState<Timeline>({ messages: first.messages, unsent: [] })
  const [standing, setStanding] = useState(first.standing)
  const [hasOlder, setHasOlder] = useState(first.hasOlder)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [problem, setProblem] = useState<'load' | string>()
  const newest = useRef(first.messages.at(-1)?.id ?? 0)
  const isFetching = useRef(false)
  const fetchAgain = useRef(false)

  const addMessages = useCallback((messages: ConversationMessage[]) => {
    newest.current = Math.max(newest.current, ...messages.map(({ id }) => id))
    setTimeline((last) => merge(last, messages))
  }, [])

  /** One request at a time; events meanwhile cause one more. */
  const fetchNew = useCallback(async () => {
    fetchAgain.current = true
    if (isFetching.current) return
    isFetching.current = true
    let answer: Answer<Page> | undefined
    while (fetchAgain.current) {
      fetchAgain.current = false
      answer = await getPage({ after: newest.current })
      if (!answer.ok) {
        if (answer.status === 401) signInWhenIdle(role)
        break
      }
      addMessages(answer.value.messages)
      setStanding(standingOf(answer.value))
      if (answer.value.messages.length === pageSize) fetchAgain.current = true
    }
    isFetching.current = false
    return answer
  }, [getPage, role, addMessages])
  const catchUp = useRetried(fetchNew)

  /** Refreshes loaded messages that changed, such as a revealed phone or a viewed proposal. */
  const refreshOnce = useCallback(async () => {
    const answer = await getPage()
    if (!answer.ok) return answer
    setTimeline((last) => updateMessages(last, answer.value.messages))
    setStanding(standingOf(answer.value))
    return answer
  }, [getPage])
  const refresh = useRetried(refreshOnce)

  useEffect(() => void catchUp(), [catchUp, first.at]) // messages between loader and hydration, and changes by forms
  useLive(changes, ({ kind, data }) => {
    if (kind === 'proposal.changed' && data.leadId === leadId) return void refresh()
    if (kind !== 'resync' && data.chatId !== chatId) return
    void catchUp()
    const isResync = kind === 'resync' && timeline.messages.some(({ proposal }) => proposal && waitsForAnswer(proposal))
    if (kind === 'conversation.contact_shared' || isResync) void refresh()
  })

  async function loadOlder() {
    const oldest = timeline.messages[0]?.id
    if (isLoadingOlder || oldest === undefined) return
    setLoadingOlder(true)
    const answer = await getPage({ before: oldest })
    setLoadingOlder(false)
    setProblem(answer.ok ? undefined : 'load')
    if (!answer.ok) return
    setTimeline((last) => merge(last, answer.value.messages))
    setHasOlder(answer.value.messages.length === pageSize)
  }

  /** Loads older pages until the message is found; false if it is too old. */
  async function loadUntil(id: number) {
    let oldest = timeline.messages[0]?.id ?? 0
    for (let pages = 0; oldest > id && pages < maxPagesBack; pages++) {
      const answer = await getPage({ before: oldest })
      const older = answer.ok ? answer.value.messages : []
      const [earliest] = older
      if (!earliest) return false
      oldest = earliest.id
      setTimeline((last) => merge(last, older))
      setHasOlder(older.length === pageSize)
    }
    return oldest <= id
  }

  /** Messages refused because the session ended. */
  const sentWithoutSession = useRef(new Set<string>())
  const post = useRef(async (message: Unsent): Promise<Outcome> => {
    const { clientId } = message
    setTimeline((last) => setUnsentState(last, clientId, 'sending'))
    const answer = await postMessage(chatId, message)
    if (answer.ok) {
      setTimeline((last) => markSent(last, clientId, answer.value))
      return 'sent'
    }
    const outcome = answer.status === 0 || answer.status === 503 ? 'away' : 'failed'
    setTimeline((last) => (outcome === 'away' ? pauseSending(last) : setUnsentState(last, clientId, 'failed')))
    if (answer.message && answer.status !== 0) setProblem(answer.message)
    if (answer.code === 'not_open') void catchUp()
    if (answer.status === 401) sentWithoutSession.current.add(clientId)
    return outcome
  })
  const queue = useResendWhileOpen({ userId, chatId, unsent: timeline.unsent, post, setTimeline })

  /** Queued behind waiting messages. `session_over`: refused because the session ended. */
  async function send({ text, files, replyTo }: Written, clientId: string = newId()) {
    setProblem(undefined)
    sentWithoutSession.current.delete(clientId)
    const createdAt = new Date().toISOString()
    const message: Unsent = { clientId, text, files, replyTo, createdAt, state: 'sending' }
    setTimeline((last) => addUnsent(last, message))
    await queue.add(message)
    return sentWithoutSession.current.has(clientId) ? ('session_over' as const) : undefined
  }

  return { ...timeline, standing, hasOlder, isLoadingOlder, problem, loadOlder, loadUntil, send }
}
