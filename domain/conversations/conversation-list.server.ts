import { sql } from 'kysely'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import type { Db } from '#platform/db.ts'

export type ConversationRow = Awaited<ReturnType<typeof listConversationPage>>['rows'][number]

type Person = { userId: number; role: 'client' | 'professional' }
/** The cursor of a page: time of the last message in microseconds, and id. */
type Cursor = { at: number; id: number }

export const conversationsPerPage = 50

/** Parses a cursor; undefined if invalid. */
export function conversationCursorOf(text: string | null | undefined): Cursor | undefined {
  const [, at, id] = /^(\d{1,16})-(\d{1,15})$/.exec(text ?? '') ?? []
  const cursor = { at: Number(at), id: Number(id) }
  return at !== undefined && Number.isSafeInteger(cursor.at) ? cursor : undefined
}

/** The latest conversations of a person. */
export const listConversations = async (db: Db, person: Person) => (await listConversationPage(db, person)).rows

/**
 * A page of conversations, latest first: a client's accepted ones, all of a professional's (domain 2.3). `older` is the
 * next cursor; `archived` selects archived ones.
 */
export async function listConversationPage(
  db: Db,
  { userId, role }: Person,
  { before, archived = false }: { before?: Cursor | undefined; archived?: boolean } = {},
) {
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
      // Clients have no photo.
      isClient ? 'p.photo_url as otherPhoto' : sql<null>`null`.as('otherPhoto'),
      'k.name as categoryName',
      // The whole last message.
      'c.last_message as text',
      'c.last_message_at as lastMessageAt',
      isClient ? 'c.client_unread as unread' : 'c.professional_unread as unread',
      'c.state',
      'o.contact_mode as contactMode',
      'c.contact_shared_at as contactGivenAt',
      sql<string>`(extract(epoch from c.last_message_at) * 1000000)::bigint || '-' || c.id`.as('cursor'),
    ])
    .where(isClient ? 'c.client_user_id' : 'c.professional_user_id', '=', userId)
    .where(isClient ? 'c.client_archived_at' : 'c.professional_archived_at', archived ? 'is not' : 'is', null)
    .$if(isClient, (query) => query.where('c.client_listed', '=', true))
    .$call((query) =>
      before === undefined
        ? query
        : query.where(sql<boolean>`(c.last_message_at, c.id) <
            ('epoch'::timestamptz + ${before.at}::bigint * interval '1 microsecond', ${before.id}::bigint)`),
    )
    .orderBy('c.last_message_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(conversationsPerPage + 1)
    .execute()

  const visibleRows = rows.slice(0, conversationsPerPage)
  return {
    rows: visibleRows.map(({ contactMode, contactGivenAt, cursor: _, ...row }) => ({
      ...row,
      text: isContactDataMasked({ contactMode, contactGivenAt }) ? maskContactData(row.text) : row.text,
    })),
    older: rows.length > visibleRows.length ? (visibleRows.at(-1)?.cursor ?? null) : null,
  }
}

/** Number of unread conversations (AMB-33), without archived ones. `excludedChatId` is not counted. */
export async function countUnreadConversations(
  db: Db,
  { userId, role, excludedChatId }: Person & { excludedChatId?: string | undefined },
) {
  const isClient = role === 'client'
  const { count } = await db
    .selectFrom('conversations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isClient ? 'client_user_id' : 'professional_user_id', '=', userId)
    .where(isClient ? 'client_unread' : 'professional_unread', '>', 0)
    .where(isClient ? 'client_archived_at' : 'professional_archived_at', 'is', null)
    .$if(isClient, (query) => query.where('client_listed', '=', true))
    .$call((query) => (excludedChatId === undefined ? query : query.where('chat_id', '!=', excludedChatId)))
    .executeTakeFirstOrThrow()
  return count
}
