import { call, isTransientError } from '#app/browser/call.ts'
import { postMessage } from './post-message.ts'
import { saveUnsent, conversationsWithUnsent, unsentOf } from './stored-unsent.ts'

const open = new Set<string>()
const listeners = new Set<() => void>()

/** Marks a conversation as open: it sends its own unsent messages. Returns a function that marks it closed. */
export function markConversationOpen(chatId: string) {
  open.add(chatId)
  return () => {
    open.delete(chatId)
    for (const listener of listeners) listener()
  }
}

export function onConversationLeft(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sends unsent messages of conversations that are not open, in order. Final refusals stay for their conversation.
 * Returns whether all is done; never sends as another person who signed in meanwhile.
 */
export async function resendAfterLeaving(userId: number) {
  const conversations = conversationsWithUnsent(userId).filter(
    (chatId) => !open.has(chatId) && firstWaiting(userId, chatId),
  )
  if (!conversations.length) return true
  const me = await call('GET /api/me')
  if (!me.ok) return !isTransientError(me)
  if (me.value.id !== userId) return true
  const done = []
  for (const chatId of conversations) done.push(await resendOfConversation(userId, chatId))
  return done.every(Boolean)
}

const firstWaiting = (userId: number, chatId: string) =>
  unsentOf(userId, chatId).find(({ state }) => state === 'waiting')

async function resendOfConversation(userId: number, chatId: string) {
  for (;;) {
    const message = firstWaiting(userId, chatId)
    if (!message || open.has(chatId)) return true
    const answer = await postMessage(chatId, message)
    if (isTransientError(answer)) return false
    if (!answer.ok && answer.status === 401) return true // it waits for the next session
    if (open.has(chatId)) return true
    const remainingMessages = unsentOf(userId, chatId).flatMap((other) => {
      if (other.clientId !== message.clientId) return [other]
      return answer.ok ? [] : [{ ...other, state: 'failed' as const }]
    })
    saveUnsent(userId, chatId, remainingMessages)
  }
}
