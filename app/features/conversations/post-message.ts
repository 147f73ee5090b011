import { call } from '#app/browser/call.ts'
import type { Unsent } from './timeline.ts'

/** Sends a message of the signed-in person; a resend is the same message. */
export const postMessage = (chatId: string, { text, clientId, replyTo, files }: Unsent) =>
  call('POST /v1/chat/{chatId}/messages', {
    path: { chatId },
    body: { text, clientId, replyTo: replyTo?.id, files: files.length ? files.map(({ id }) => id) : undefined },
  })
