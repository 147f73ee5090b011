import type {
  presentConversationList,
  presentFoundConversation,
  presentMessage,
  presentOwnConversationList,
  presentConversationStatus,
} from '#presenters/conversation.ts'

/** Responses of the chat API (AMB-32, AMB-33). Times are ISO 8601. */
export type ConversationMessage = ReturnType<typeof presentMessage>
export type Standing = ReturnType<typeof presentConversationStatus>
export type ConversationListView = ReturnType<typeof presentConversationList>
export type OwnConversationListView = ReturnType<typeof presentOwnConversationList>
export type FoundConversation = ReturnType<typeof presentFoundConversation>
export type ConversationItem = ConversationListView['conversations'][number]
export type ConversationState = 'requested' | 'open' | 'closed'
export type ConversationRole = 'client' | 'professional'
