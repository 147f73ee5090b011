import type { ChatMessage } from './wire.ts'

/** A message that is on its way, or did not get there. `clientId` makes a second try the same message. */
export type Unsent = {
  clientId: string
  text: string
  /** Files that are there already, by number, under the names that they had. */
  files: { id: number; name: string }[]
  replyTo: ChatMessage['replyTo']
  createdAt: string
  /** No response: sent again automatically. `failed`: refused, sent again on request. */
  state: 'sending' | 'waiting' | 'failed'
}
export type Timeline = { messages: ChatMessage[]; unsent: Unsent[] }

const byId = (a: ChatMessage, b: ChatMessage) => a.id - b.id

/**
 * Puts messages that came from the server in their places, each once. One of our own that arrives by another way
 * before its answer takes the place of what was waiting with the same words.
 */
export function merge({ messages, unsent }: Timeline, come: ChatMessage[]): Timeline {
  const known = new Set(messages.map(({ id }) => id))
  const fresh = come.filter(({ id }) => !known.has(id))
  if (!fresh.length) return { messages, unsent }
  const waiting = [...unsent]
  for (const message of fresh) {
    const at = message.mine
      ? waiting.findIndex(({ text, state }) => state === 'sending' && text.trim() === message.text)
      : -1
    if (at >= 0) waiting.splice(at, 1)
  }
  return { messages: [...messages, ...fresh].sort(byId), unsent: waiting }
}

export const begin = (timeline: Timeline, unsent: Unsent): Timeline => ({
  ...timeline,
  unsent: [...timeline.unsent.filter(({ clientId }) => clientId !== unsent.clientId), unsent],
})

/** The server has it: it leaves the waiting ones and stands among the messages. */
export const arrived = ({ messages, unsent }: Timeline, clientId: string, message: ChatMessage): Timeline => ({
  messages: merge({ messages, unsent: [] }, [message]).messages,
  unsent: unsent.filter((one) => one.clientId !== clientId),
})

/** How one that has not arrived stands now; it keeps its place. */
export const standsAs = (timeline: Timeline, clientId: string, state: Unsent['state']): Timeline => ({
  ...timeline,
  unsent: timeline.unsent.map((one) => (one.clientId === clientId ? { ...one, state } : one)),
})

/** Messages that read otherwise than before, such as once a phone is no longer hidden. */
export const renewed = ({ messages, unsent }: Timeline, come: ChatMessage[]): Timeline => {
  const fresh = new Map(come.map((message) => [message.id, message]))
  return merge({ messages: messages.map((message) => fresh.get(message.id) ?? message), unsent }, come)
}

/** No response: those behind wait as well. */
export const allWait = (timeline: Timeline): Timeline => ({
  ...timeline,
  unsent: timeline.unsent.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)),
})
