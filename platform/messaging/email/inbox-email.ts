import type { Db } from '#platform/db.ts'
import { recordInInbox } from '../inbox.ts'
import type { EmailSender } from './sender.ts'

export const inboxEmail = (db: () => Db): EmailSender => ({
  send: ({ to, now, unsubscribe: _, idempotencyKey: __, ...message }) =>
    recordInInbox(db(), now, { channel: 'email', recipient: to, ...message }),
})
