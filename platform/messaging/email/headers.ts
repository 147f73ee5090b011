import type { EmailMessage } from './sender.ts'

/** Our id in complaint reports (Feedback-ID). */
const senderId = 'ajeita'

/** Suppress auto-replies, label complaints by template, and offer one-click unsubscribe (RFC 2369, RFC 8058). */
export function ownHeaders({ template, unsubscribe }: Pick<EmailMessage, 'template' | 'unsubscribe'>) {
  const unsubscribeUrls = unsubscribe
    ? [unsubscribe.url, ...(unsubscribe.mailto ? [`mailto:${unsubscribe.mailto}`] : [])].map((url) => `<${url}>`)
    : []
  return {
    'Auto-Submitted': 'auto-generated',
    'Feedback-ID': `${template}:${senderId}`,
    ...(unsubscribe
      ? { 'List-Unsubscribe': unsubscribeUrls.join(', '), 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  }
}

/** Headers signed by DKIM. One-click unsubscribe requires both of its headers to be signed (RFC 8058, 4). */
export const signedHeaders = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
  'auto-submitted',
]
