import type { EmailMessage } from './sender.ts'

/** Our id in complaint reports (Feedback-ID). */
const senderId = 'ajeita'

/** Suppress auto-replies, label complaints by template, and offer one-click unsubscribe (RFC 2369, RFC 8058). */
export function ownHeaders({ template, unsubscribe }: Pick<EmailMessage, 'template' | 'unsubscribe'>) {
  const headers: Record<string, string> = {
    'Auto-Submitted': 'auto-generated',
    'Feedback-ID': `${template}:${senderId}`,
  }
  if (unsubscribe) {
    const { url, mailto } = unsubscribe
    headers['List-Unsubscribe'] = mailto ? `<${url}>, <mailto:${mailto}>` : `<${url}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return headers
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
