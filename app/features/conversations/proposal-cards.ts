import type { ConversationMessage } from './wire.ts'

export type Card = NonNullable<ConversationMessage['proposal']>

const unansweredStates: readonly Card['state'][] = ['sent', 'seen', 'change_requested']

/** The state may change without a message: seen, or expired. */
export const waitsForAnswer = ({ state }: Card) => unansweredStates.includes(state)

/**
 * Each proposal in its latest state: later messages update earlier cards, and a newer version replaces a waiting one.
 */
export function cardsOf(messages: readonly ConversationMessage[]): Map<number, Card> {
  const cards = new Map<number, Card>()
  for (const { proposal } of messages) {
    if (!proposal) continue
    for (const [id, card] of cards)
      if (card.version < proposal.version && waitsForAnswer(card)) cards.set(id, { ...card, state: 'superseded' })
    cards.set(proposal.id, proposal)
  }
  return cards
}
