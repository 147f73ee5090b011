import type { Sent } from '../receipt.ts'

/** A document that goes with a letter. */
export type Attachment = { name: string; type: string; content: Uint8Array }

/**
 * An e-mail in plain text, with the same in HTML when there is one. `once` becomes part of its Message-ID. `unsubscribe`:
 * where whoever reads it leaves by one click without signing in (RFC 8058), and by mail.
 */
export type EmailMessage = {
  to: string
  template: string
  subject: string
  body: string
  html?: string
  attachment?: Attachment | undefined
  replyTo?: string
  unsubscribe?: { url: string; mailto?: string }
  now: Date
  once?: string
}

/** Throws when the server did not take it. */
export type EmailSender = { send: (message: EmailMessage) => Promise<Sent> }
