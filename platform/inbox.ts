import type { Db } from './db.ts'

export type InboxMessage = {
  channel: 'sms' | 'whatsapp' | 'email' | 'push'
  recipient: string
  template: string
  subject?: string
  body: string
}

/** Keeps what would have been sent, for development and tests (AMB-64). Never used in production. */
export async function recordInInbox(
  db: Db,
  now: Date,
  { channel, recipient, template, subject = undefined, body }: InboxMessage,
) {
  await db
    .insertInto('outbox_messages')
    .values({ channel, recipient, template, subject: subject ?? null, body, created_at: now })
    .execute()
}
