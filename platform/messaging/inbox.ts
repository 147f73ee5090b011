import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { log } from '#platform/observability/log.ts'
import type { Attachment, EmailSender } from './email/sender.ts'
import type { PushSender } from './push/sender.ts'
import type { Sent } from './receipt.ts'
import type { SmsSender } from './sms/sender.ts'
import type { WhatsappSender } from './whatsapp/sender.ts'

export const channels = ['sms', 'whatsapp', 'email', 'push'] as const
type Channel = (typeof channels)[number]

export type InboxMessage = {
  channel: Channel
  recipient: string
  template: string
  subject?: string
  body: string
  html?: string | undefined
  replyTo?: string | undefined
  attachment?: Attachment | undefined
}

/** Stores messages instead of sending, for development and tests (AMB-64). Never used in production. */
export async function recordInInbox(
  db: Db,
  now: Date,
  { channel, recipient, template, subject, body, html, replyTo, attachment }: InboxMessage,
): Promise<Sent> {
  const { id } = await db
    .insertInto('outbox_messages')
    .values({
      channel,
      recipient,
      template,
      body,
      created_at: now,
      subject: subject ?? null,
      html: html ?? null,
      reply_to: replyTo ?? null,
      ...(attachment && {
        attachment_name: attachment.name,
        attachment_type: attachment.type,
        attachment: Buffer.from(attachment.content),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { provider: 'inbox', providerId: String(id) }
}

export const inboxEmail = (db: () => Db): EmailSender => ({
  send: ({ to, now, unsubscribe: _, idempotencyKey: __, ...message }) =>
    recordInInbox(db(), now, { channel: 'email', recipient: to, ...message }),
})

export const inboxSms = (db: () => Db): SmsSender => ({
  send: ({ to, template, body, now }) => recordInInbox(db(), now, { channel: 'sms', recipient: to, template, body }),
})

export const inboxWhatsapp = (db: () => Db): WhatsappSender => ({
  send: ({ to, template, body, now }) =>
    recordInInbox(db(), now, { channel: 'whatsapp', recipient: to, template, body }),
})

/** Writes to the local inbox, and to subscribed browsers if reachable, ignoring failures. */
export const inboxPush = (db: () => Db, browsers: () => PushSender): PushSender => ({
  async send(message) {
    const { to, template, title, body, url, now } = message
    await recordInInbox(db(), now, {
      channel: 'push',
      recipient: to,
      template,
      subject: title,
      body: `${body}\n${url}`,
    })
    if (!message.subscriptions.length) return { gone: [] }
    try {
      return await browsers().send(message)
    } catch (error) {
      log.warn({ err: error }, 'message stored in the inbox, but not shown in a browser')
      return { gone: [] }
    }
  },
})

type InboxQuery = { limit: number; recipients?: string[]; holding?: string; channel?: Channel | undefined }

/** Numbers are stored as digits and searched in any format. */
const phonePatterns = (text: string) =>
  /^[\d\s()+-]{3,}$/.test(text) ? [`%${text.replaceAll(/\D/g, '').replace(/^55(?=\d{10})/, '')}%`] : []

/** Messages, newest first: all, by recipients, by channel, or by text. */
export const listNewestInInbox = (db: Db, { limit, recipients = [], holding = '', channel }: InboxQuery) =>
  db
    .selectFrom('outbox_messages')
    .select(['id', 'channel', 'recipient', 'template', 'subject', 'body', 'created_at', 'attachment_name'])
    .select((eb) => [eb('html', 'is not', null).as('has_html'), eb('reply_to', 'is not', null).as('may_be_answered')])
    .$if(recipients.length > 0, (query) => query.where('recipient', 'in', recipients))
    .$call((query) => (channel === undefined ? query : query.where('channel', '=', channel)))
    .$if(holding !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`position(lower(${holding}) in lower(concat_ws(' ', recipient, subject, body)))`, '>', 0),
          ...phonePatterns(holding).map((pattern) => eb('recipient', 'like', pattern)),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A rendered e-mail; undefined for an unknown id. */
export const findEmailInInbox = async (db: Db, id: number) =>
  (await db.selectFrom('outbox_messages').select('html').where('id', '=', id).executeTakeFirst())?.html ?? undefined

/** The attachment of an e-mail; undefined if there is none. */
export async function findAttachmentInInbox(db: Db, id: number): Promise<Attachment | undefined> {
  const row = await db
    .selectFrom('outbox_messages')
    .select(['attachment_name', 'attachment_type', 'attachment'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.attachment
    ? { name: row.attachment_name!, type: row.attachment_type!, content: row.attachment }
    : undefined
}

/** The recipient of an e-mail and its reply address; undefined if it cannot be answered. */
export async function findAnswerableInInbox(db: Db, id: number) {
  const row = await db
    .selectFrom('outbox_messages')
    .select(['recipient', 'subject', 'reply_to'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.reply_to ? { from: row.recipient, to: row.reply_to, subject: row.subject ?? '' } : undefined
}
