import { call } from '#app/browser/call.ts'
import type { Unsent } from './timeline.ts'
import type { ChatMessage } from './wire.ts'

export const messagesAddress = (chatId: string) => `/v1/chat/${chatId}/messages`

/** Sends a message of the signed-in person; a resend is the same message. */
export const postMessage = (chatId: string, { text, clientId, replyTo, files }: Unsent) =>
  call<ChatMessage>(messagesAddress(chatId), {
    method: 'POST',
    body: {
      text,
      clientId,
      ...(replyTo ? { replyTo: replyTo.id } : {}),
      ...(files.length ? { files: files.map(({ id }) => id) } : {}),
    },
  })
