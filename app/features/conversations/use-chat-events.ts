import { useEffect } from 'react'
import { recordEvent } from '#app/browser/data-layer.ts'
import { noteChatOpened, noteConversationSeen } from './chat-events.ts'

/** Records a chat open for a second, and each conversation viewed for five (spec 7; W-03, AMB-55). */
export function useChatEvents(chatId: string | undefined) {
  useEffect(() => noteChatOpened(recordEvent), [])
  useEffect(() => noteConversationSeen(recordEvent), [chatId])
}
