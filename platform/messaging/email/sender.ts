import type { Sent } from '../receipt.ts'

/** An attached document. */
export type Attachment = { name: string; type: string; content: Uint8Array }

/**
 * An e-mail as text, with HTML if given. `idempotencyKey` determines its Message-ID. `unsubscribe`: the one-click
 * address (RFC 8058) and its mailto form.
 */
export type EmailMessage = {
  to: string
  template: string
  subject: string
  body: string
  html?: string
  attachment?: Attachment | undefined
  replyTo?: string | undefined
  unsubscribe?: { url: string; mailto?: string }
  now: Date
  idempotencyKey?: string
}

/** Sends an e-mail. Throws if the mail server did not accept it. */
export type EmailSender = { send: (message: EmailMessage) => Promise<Sent> }
