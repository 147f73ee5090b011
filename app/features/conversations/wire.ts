import type {
  presentChatList,
  presentFoundConversation,
  presentMessage,
  presentOwnChatList,
  presentConversationStatus,
} from '#presenters/chat.ts'

/** Responses of the chat API (AMB-32, AMB-33). Times are ISO 8601. */
export type ChatMessage = ReturnType<typeof presentMessage>
export type Standing = ReturnType<typeof presentConversationStatus>
export type ChatList = ReturnType<typeof presentChatList>
export type OwnChatList = ReturnType<typeof presentOwnChatList>
export type FoundConversation = ReturnType<typeof presentFoundConversation>
export type ChatConversation = ChatList['conversations'][number]
export type ChatState = 'requested' | 'open' | 'closed'
export type ChatRole = 'client' | 'professional'
