import { sql } from 'kysely'
import { hideContact, hidesContact } from '#domain/orders/hidden-contact.ts'
import type { Db } from '#platform/db.ts'

/** One row of a list of conversations, for one of its two people. `text` is the whole last message. */
export type ConversationRow = {
  chatId: string
  requestId: string
  otherName: string
  categoryName: string
  text: string
  lastMessageAt: Date | null
  unread: number
  state: 'requested' | 'open' | 'closed'
}

const listLimit = 50

/** The conversations of a person, the latest first: a client's accepted ones, all of a professional's (domain 2.3). */
export async function conversationsOf(
  db: Db,
  { userId, role }: { userId: number; role: 'client' | 'professional' },
): Promise<ConversationRow[]> {
  const isClient = role === 'client'
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select([
      'c.chat_id as chatId',
      'o.uuid as requestId',
      isClient ? 'p.name as otherName' : 'o.contact_name as otherName',
      'k.name as categoryName',
      'c.last_message as text',
      'c.last_message_at as lastMessageAt',
      isClient ? 'c.client_unread as unread' : 'c.professional_unread as unread',
      'c.state',
      'o.contact_mode as contactMode',
      'c.contact_given_at as contactGivenAt',
    ])
    .where(isClient ? 'c.client_user_id' : 'c.professional_user_id', '=', userId)
    .$if(isClient, (query) => query.where('c.client_listed', '=', true))
    .orderBy('c.last_message_at', 'desc')
    .limit(listLimit)
    .execute()
  return rows.map(({ contactMode, contactGivenAt, ...row }) => ({
    ...row,
    text: hidesContact({ contactMode, contactGivenAt }) ? hideContact(row.text) : row.text,
  }))
}

/** Conversations with something unread: conversations, not messages (AMB-33). `besides`: one that does not count. */
export async function unreadConversations(
  db: Db,
  { userId, role, besides }: { userId: number; role: 'client' | 'professional'; besides?: string | undefined },
) {
  const isClient = role === 'client'
  const { count } = await db
    .selectFrom('conversations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isClient ? 'client_user_id' : 'professional_user_id', '=', userId)
    .where(isClient ? 'client_unread' : 'professional_unread', '>', 0)
    .$if(isClient, (query) => query.where('client_listed', '=', true))
    .$if(besides !== undefined, (query) => query.where('chat_id', '!=', besides!))
    .executeTakeFirstOrThrow()
  return count
}
