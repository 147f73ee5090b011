import { call, isTransientError } from '#app/browser/call.ts'
import { saveUnsent, conversationsWithUnsent, unsentOf } from './stored-unsent.ts'
import { postMessage } from './post-message.ts'

const open = new Set<string>()
const listeners = new Set<() => void>()

/** A talk that is open sends what waits in it by itself. Returns how to say that it was left. */
export function conversationOpens(chatId: string) {
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
 * Sends what a person wrote in talks that are not open any more, each talk in its order. What is refused for good stays for its talk
 * to show. Says whether there is nothing more to do; never sends in the name of whoever else has signed in meanwhile.
 */
export async function sendLeft(userId: number) {
  const talks = conversationsWithUnsent(userId).filter((chatId) => !open.has(chatId) && firstWaiting(userId, chatId))
  if (!talks.length) return true
  const me = await call<{ id: number }>('/api/me')
  if (!me.ok) return !isTransientError(me)
  if (me.value.id !== userId) return true
  const done = []
  for (const chatId of talks) done.push(await sendLeftOf(userId, chatId))
  return done.every(Boolean)
}

const firstWaiting = (userId: number, chatId: string) =>
  unsentOf(userId, chatId).find(({ state }) => state === 'waiting')

async function sendLeftOf(userId: number, chatId: string) {
  for (;;) {
    const one = firstWaiting(userId, chatId)
    if (!one || open.has(chatId)) return true
    const answer = await postMessage(chatId, one)
    if (isTransientError(answer)) return false
    if (!answer.ok && answer.status === 401) return true // it waits for the next session
    if (open.has(chatId)) return true
    const left = unsentOf(userId, chatId).flatMap((other) => {
      if (other.clientId !== one.clientId) return [other]
      return answer.ok ? [] : [{ ...other, state: 'failed' as const }]
    })
    saveUnsent(userId, chatId, left)
  }
}
