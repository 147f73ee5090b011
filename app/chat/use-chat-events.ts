import { useEffect } from 'react'
import { noteEvent } from '#app/shell/data-layer.ts'

const initMs = 1_000
const viewMs = 5_000

/** Notes a chat that was open for a second, and each conversation that was looked at for five (spec 7; W-03, AMB-55). */
export function useChatEvents(chatId: string | undefined) {
  useEffect(() => {
    const soon = setTimeout(() => noteEvent('chat-cli__init'), initMs)
    return () => clearTimeout(soon)
  }, [])
  useEffect(() => {
    const later = setTimeout(() => noteEvent('chat-cli__view'), viewMs)
    return () => clearTimeout(later)
  }, [chatId])
}
