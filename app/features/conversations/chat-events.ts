import { useEffect } from 'react'
import { recordEvent } from '#app/browser/data-layer.ts'

type RecordEvent = (event: string) => void

const initMs = 1_000
const viewMs = 5_000

/** Tracks an event after a delay, unless the returned function is called before. */
function recordAfter(milliseconds: number, event: string, record: RecordEvent) {
  const timer = setTimeout(() => record(event), milliseconds)
  return () => clearTimeout(timer)
}

/** A chat that was open for a second (spec 7; W-03, AMB-55). */
export const recordChatOpened = (record: RecordEvent) => recordAfter(initMs, 'chat-cli__init', record)

/** A conversation viewed for five seconds. */
export const recordConversationViewed = (record: RecordEvent) => recordAfter(viewMs, 'chat-cli__view', record)

/** Records a chat open for a second, and each conversation viewed for five (spec 7; W-03, AMB-55). */
export function useChatEvents(chatId: string | undefined) {
  useEffect(() => recordChatOpened(recordEvent), [])
  useEffect(() => recordConversationViewed(recordEvent), [chatId])
}
