import type { Db } from './db.ts'
import type { Sent } from './receipt.ts'

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
): Promise<Sent> {
  const { id } = await db
    .insertInto('outbox_messages')
    .values({ channel, recipient, template, subject: subject ?? null, body, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { provider: 'inbox', providerId: String(id) }
}

type Wanted = { limit: number; recipients?: string[]; holding?: string }

/** The newest messages first: all of them, those to some recipients, or those whose recipient holds what was typed. */
export const newestInInbox = (db: Db, { limit, recipients = [], holding = '' }: Wanted) =>
  db
    .selectFrom('outbox_messages')
    .selectAll()
    .$if(recipients.length > 0, (query) => query.where('recipient', 'in', recipients))
    .$if(holding !== '', (query) => query.where('recipient', 'like', `%${holding}%`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
