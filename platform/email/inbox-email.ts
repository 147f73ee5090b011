import type { Db } from '../db.ts'
import { recordInInbox } from '../inbox.ts'
import type { EmailSender } from './sender.ts'

export const inboxEmail = (db: () => Db): EmailSender => ({
  send: ({ to, template, subject, body, html, replyTo, now }) =>
    recordInInbox(db(), now, { channel: 'email', recipient: to, template, subject, body, html, replyTo }),
})
