import { useEffect } from 'react'
import { recordEvent } from '#app/browser/data-layer.ts'

type Note = (event: string) => void

const initMs = 1_000
const viewMs = 5_000

/** Tracks an event after a delay, unless the returned function is called before. */
function noteAfter(milliseconds: number, event: string, note: Note) {
  const timer = setTimeout(() => note(event), milliseconds)
  return () => clearTimeout(timer)
}

/** A chat that was open for a second (spec 7; W-03, AMB-55). */
export const noteChatOpened = (note: Note) => noteAfter(initMs, 'chat-cli__init', note)

/** A conversation viewed for five seconds. */
export const noteConversationSeen = (note: Note) => noteAfter(viewMs, 'chat-cli__view', note)

/** Records a chat open for a second, and each conversation viewed for five (spec 7; W-03, AMB-55). */
export function useChatEvents(chatId: string | undefined) {
  useEffect(() => noteChatOpened(recordEvent), [])
  useEffect(() => noteConversationSeen(recordEvent), [chatId])
}
