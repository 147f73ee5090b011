import type { ConversationMessage } from './wire.ts'

/** An unsent message. `clientId` makes retries idempotent. */
export type Unsent = {
  clientId: string
  text: string
  /** Uploaded files by id, with their names. */
  files: { id: number; name: string }[]
  replyTo: ConversationMessage['replyTo']
  createdAt: string
  /** `waiting`: no response, sent again automatically. `failed`: refused, sent again on request. */
  state: 'sending' | 'waiting' | 'failed'
}
export type Timeline = { messages: ConversationMessage[]; unsent: Unsent[] }

const byId = (a: ConversationMessage, b: ConversationMessage) => a.id - b.id

/**
 * Merges messages from the server, each once. An own message that arrives before its response replaces the waiting one
 * with equal text.
 */
export function merge({ messages, unsent }: Timeline, incoming: ConversationMessage[]): Timeline {
  const knownIds = new Set(messages.map(({ id }) => id))
  const added = incoming.filter(({ id }) => !knownIds.has(id))
  if (!added.length) return { messages, unsent }
  const remaining = [...unsent]
  for (const message of added) {
    const index = message.mine
      ? remaining.findIndex(({ text, state }) => state === 'sending' && text.trim() === message.text)
      : -1
    if (index >= 0) remaining.splice(index, 1)
  }
  return { messages: [...messages, ...added].sort(byId), unsent: remaining }
}

export const addUnsent = (timeline: Timeline, unsent: Unsent): Timeline => ({
  ...timeline,
  unsent: [...timeline.unsent.filter(({ clientId }) => clientId !== unsent.clientId), unsent],
})

/** Moves a stored message from the unsent to the sent ones. */
export const markSent = ({ messages, unsent }: Timeline, clientId: string, message: ConversationMessage): Timeline => ({
  messages: merge({ messages, unsent: [] }, [message]).messages,
  unsent: unsent.filter((waiting) => waiting.clientId !== clientId),
})

/** Updates an unsent message in place. */
export const setUnsentState = (timeline: Timeline, clientId: string, state: Unsent['state']): Timeline => ({
  ...timeline,
  unsent: timeline.unsent.map((message) => (message.clientId === clientId ? { ...message, state } : message)),
})

/** Updates changed messages, such as a revealed phone. */
export const updateMessages = ({ messages, unsent }: Timeline, incoming: ConversationMessage[]): Timeline => {
  const updated = new Map(incoming.map((message) => [message.id, message]))
  return merge({ messages: messages.map((message) => updated.get(message.id) ?? message), unsent }, incoming)
}

/** No response: later ones wait too. */
export const pauseSending = (timeline: Timeline): Timeline => ({
  ...timeline,
  unsent: timeline.unsent.map((message) => (message.state === 'sending' ? { ...message, state: 'waiting' } : message)),
})
