import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import type { Db } from '#platform/db.ts'
import { type QuotedMessage, quotePreview } from './answered-message.server.ts'

type Conversation = { lead_id: number; contact_shared_at: Date | null }

/** A message as both people see it. Loads the order only if the text or the quote contains contact data. */
export async function redactMessage<Message extends { text: string; replyTo: QuotedMessage | null }>(
  tx: Db,
  conversation: Conversation,
  message: Message,
) {
  const text = maskContactData(message.text)
  const replyTo = quotePreview(message.replyTo, true)
  const open = { ...message, replyTo: quotePreview(message.replyTo, false) }
  if (text === message.text && replyTo?.text === open.replyTo?.text) return open
  const { contactMode } = await tx
    .selectFrom('leads as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('o.contact_mode as contactMode')
    .where('l.id', '=', conversation.lead_id)
    .executeTakeFirstOrThrow()
  return isContactDataMasked({ contactMode, contactGivenAt: conversation.contact_shared_at })
    ? { ...message, text, replyTo }
    : open
}
