import { isOver, type LeadState } from '#domain/leads/lead.ts'
import { href } from '#href.ts'

type Negotiation = { leadId: number; state: LeadState; initialMessage: string | null; chatId: string | null }

/** A client's actions on a lead as flags and links (spec 3; AMB-30, AMB-31; domain invariant 17). */
export function leadLinks({ leadId, state, initialMessage, chatId }: Negotiation) {
  const isRejected = isOver(state)
  const shouldShowChatButton = state === 'accepted' || (state === 'hired' && chatId !== null)
  return {
    isRejected,
    shouldShowChatButton,
    chatLink: chatId === null ? null : href('/mensagens/:chatId', { chatId }),
    /** Where to accept the message; null once it was accepted or refused, or when there is none. */
    acceptedConversation:
      state === 'contacted' && initialMessage !== null ? `/v1/leads/${leadId}/accepted-conversation` : null,
  }
}
