import type { ConversationListView } from './wire.ts'

/** The list while a conversation is open and visible: it counts as read before the server knows. */
export function markOpenAsRead<List extends ConversationListView>(list: List, chatId: string | undefined): List {
  if (!list.conversations.some((chat) => chat.chatId === chatId && chat.isUnread)) return list
  return {
    ...list,
    conversations: list.conversations.map((chat) =>
      chat.chatId === chatId ? { ...chat, isUnread: false, unreadMessages: 0 } : chat,
    ),
    unreadConversations: Math.max(0, list.unreadConversations - 1),
  }
}
