import type { ChatMessage } from './wire.ts'

export type Card = NonNullable<ChatMessage['proposal']>

const waiting: readonly Card['state'][] = ['sent', 'seen', 'change_requested']

/** It may turn without a message that tells of it: seen, or over by the clock. */
export const waitsForAnswer = ({ state }: Card) => waiting.includes(state)

/**
 * Each proposal as the latest message that tells of it has it: what is said later changes the cards above it, and a newer
 * version takes the place of one that waited.
 */
export function cardsOf(messages: readonly ChatMessage[]): Map<number, Card> {
  const cards = new Map<number, Card>()
  for (const { proposal } of messages) {
    if (!proposal) continue
    for (const [id, card] of cards)
      if (card.version < proposal.version && waitsForAnswer(card)) cards.set(id, { ...card, state: 'superseded' })
    cards.set(proposal.id, proposal)
  }
  return cards
}
