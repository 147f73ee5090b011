import type { Unsent } from './timeline.ts'

/** Whose it is stands in its name: whoever else signs in within the tab neither sees nor sends it. */
const keyOf = (userId: number, chatId: string) => `unsent:${userId}:${chatId}`

export const unsentOf = (userId: number, chatId: string) => readUnsent(sessionStorage.getItem(keyOf(userId, chatId)))

export function saveUnsent(userId: number, chatId: string, unsent: Unsent[]) {
  const text = storedUnsent(unsent)
  if (text) sessionStorage.setItem(keyOf(userId, chatId), text)
  else sessionStorage.removeItem(keyOf(userId, chatId))
}

/** The talks in which something of a person has not arrived. */
export function conversationsWithUnsent(userId: number) {
  const start = keyOf(userId, '')
  return Object.keys(sessionStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
}

/** What has not arrived yet, as it is kept in the tab: a reload loses nothing. Empty when there is nothing to keep. */
export const storedUnsent = (unsent: Unsent[]) => (unsent.length ? JSON.stringify(unsent) : '')

/** The same after a reload: what was on its way waits, for nobody knows whether it arrived; sent again it is the same message. */
export function readUnsent(kept: string | null): Unsent[] {
  try {
    const read: unknown = JSON.parse(kept || '[]')
    if (!Array.isArray(read)) return []
    return read.filter(isUnsent).map((one) => ({ ...one, state: one.state === 'failed' ? 'failed' : 'waiting' }))
  } catch {
    return []
  }
}

const isUnsent = (one: Unsent) =>
  typeof one?.clientId === 'string' && typeof one.text === 'string' && Array.isArray(one.files)
