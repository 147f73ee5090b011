import type { Unsent } from './timeline.ts'

/** Keyed by person: another one in this tab neither sees nor sends them. */
const keyOf = (userId: number, chatId: string) => `unsent:${userId}:${chatId}`

export const unsentOf = (userId: number, chatId: string) => readUnsent(sessionStorage.getItem(keyOf(userId, chatId)))

export function saveUnsent(userId: number, chatId: string, unsent: Unsent[]) {
  const text = storedUnsent(unsent)
  if (text) sessionStorage.setItem(keyOf(userId, chatId), text)
  else sessionStorage.removeItem(keyOf(userId, chatId))
}

/** Conversations with unsent messages of a person. */
export function conversationsWithUnsent(userId: number) {
  const start = keyOf(userId, '')
  return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** Unsent messages stored in the tab, so that a reload loses nothing. */
export const storedUnsent = (unsent: Unsent[]) => (unsent.length ? JSON.stringify(unsent) : '')

/** After a reload messages in flight wait: the outcome is unknown, and a resend is idempotent. */
export function readUnsent(stored: string | null): Unsent[] {
  try {
    const parsed: unknown = JSON.parse(stored || '[]')
    if (!Array.isArray(parsed)) return []
    return parsed
      .filter(isUnsent)
      .map((message) => ({ ...message, state: message.state === 'failed' ? 'failed' : 'waiting' }))
  } catch {
    return []
  }
}

const isUnsent = (message: Unsent) =>
  typeof message?.clientId === 'string' && typeof message.text === 'string' && Array.isArray(message.files)
