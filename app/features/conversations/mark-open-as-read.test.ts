import assert from 'node:assert/strict'
import { test } from 'vitest'
import { markOpenAsRead } from './mark-open-as-read.ts'
import type { ConversationItem } from './wire.ts'

const one = (chatId: string, unreadMessages: number): ConversationItem => ({
  chatId,
  title: 'Carlos',
  avatar: null,
  subtitle: 'Pintor',
  message: 'Bom dia!',
  lastMessageSent: null,
  isUnread: unreadMessages > 0,
  unreadMessages,
  requestId: 'r',
})
const list = { conversations: [one('a', 2), one('b', 1), one('c', 0)], unreadConversations: 2 }

test('a message in the open conversation is not unread; one in another is', () => {
  const seen = markOpenAsRead(list, 'a')
  assert.equal(seen.unreadConversations, 1)
  assert.deepEqual(
    seen.conversations.map(({ isUnread, unreadMessages }) => [isUnread, unreadMessages]),
    [
      [false, 0],
      [true, 1],
      [false, 0],
    ],
  )
})

test('a list without unread messages is unchanged', () => {
  assert.equal(markOpenAsRead(list, 'c'), list)
  assert.equal(markOpenAsRead(list, undefined), list)
  assert.equal(markOpenAsRead({ ...list, unreadConversations: 0 }, 'a').unreadConversations, 0, 'never below 0')
})
