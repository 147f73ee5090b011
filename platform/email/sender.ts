/** An e-mail in plain text, with the same in HTML when there is one. `once` becomes part of its Message-ID. */
export type EmailMessage = {
  to: string
  template: string
  subject: string
  body: string
  html?: string
  now: Date
  once?: string
}

/** Throws when the server did not take it. */
export type EmailSender = { send: (message: EmailMessage) => Promise<void> }
