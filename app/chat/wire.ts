/** What the calls of the chat answer (AMB-32, AMB-33). Times are ISO 8601. */
export type ChatMessage = { id: number; text: string; mine: boolean; kind: 'user' | 'system'; createdAt: string }

export type ChatConversation = {
  chatId: string
  title: string
  subtitle: string
  message: string
  lastMessageSent: string | null
  isUnread: boolean
  unreadMessages: number
  requestId: string
}

export type ChatList = { conversations: ChatConversation[]; unreadConversations: number }
export type ChatState = 'requested' | 'open' | 'closed'
export type ChatRole = 'client' | 'professional'
