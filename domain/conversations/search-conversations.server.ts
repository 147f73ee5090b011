import { sql } from 'kysely'
import { maskContactData, isContactDataMasked } from '#domain/orders/mask-contact-data.ts'
import { foldedCharacters, foldedText } from '#domain/shared/folded-text.ts'
import type { Db } from '#platform/db.ts'

/** A match: a conversation and its line; no line if the name matched. */
export type FoundConversation = {
  chatId: string
  otherName: string
  otherPhoto: string | null
  categoryName: string
  line: SearchExcerpt
  /** The matching message; null where the name was found. */
  messageId: number | null
}
type ListedConversation = Omit<FoundConversation, 'line' | 'messageId'>
type Row = ListedConversation & {
  contactMode: string
  contactGivenAt: Date | null
  lastMessage: string
  isNamed: boolean
  hits: { id: number; text: string }[] | null
}

const folded = (text: ReturnType<typeof sql>) =>
  sql`translate(lower(${text}), ${foldedCharacters.from}::text, ${foldedCharacters.to}::text)`

/** Bounds of a search: latest conversations, and latest messages of each. */
const maxConversations = 500
const maxMessages = 10_000
/** With hidden contact data a match may be in hidden text: limits the checked messages. */
const maxLookedAt = 50
const maxFound = 50

/**
 * A person's conversations, archived ones included, whose name, service or visible messages match; ignores accents and
 * case. No full-text index: reads `messages_in_order` within the bounds above.
 */
export async function searchConversations(
  db: Db,
  { userId, role, search }: { userId: number; role: 'client' | 'professional'; search: string },
): Promise<FoundConversation[]> {
  const searched = foldedText(search.normalize('NFC').trim())
  if (!searched) return []
  const isClient = role === 'client'
  const { rows } = await sql<Row>`
    with listed as (
      select c.id, c.chat_id as "chatId", ${isClient ? sql`p.name` : sql`o.contact_name`} as "otherName", ${isClient ? sql`p.photo_url` : sql`null`} as "otherPhoto", k.name as "categoryName",
             o.contact_mode as "contactMode", c.contact_shared_at as "contactGivenAt", c.last_message as "lastMessage",
             c.last_message_at
        from conversations c
        join leads l on l.id = c.lead_id
        join orders o on o.id = l.order_id
        join categories k on k.id = o.category_id
        join professionals p on p.id = l.professional_id
       where ${isClient ? sql`c.client_user_id = ${userId} and c.client_listed` : sql`c.professional_user_id = ${userId}`}
       order by c.last_message_at desc, c.id desc limit ${maxConversations})
    select listed.*, strpos(${folded(sql`"otherName" || ' ' || "categoryName"`)}, ${searched}) > 0 as "isNamed", matched.hits
      from listed cross join lateral (
        select jsonb_agg(to_jsonb(hit) order by hit.id desc) as hits from (
          select m.id, m.text from (
            select id, text, kind from messages where conversation_id = listed.id order by id desc limit ${maxMessages}) m
           where m.kind = 'user' and strpos(${folded(sql`m.text`)}, ${searched}) > 0
           order by m.id desc limit ${maxLookedAt}) hit) matched
     order by listed.last_message_at desc, listed.id desc`.execute(db)
  return rows
    .flatMap(({ hits, isNamed, lastMessage, contactMode, contactGivenAt, ...conversation }): FoundConversation[] => {
      const hides = isContactDataMasked({ contactMode, contactGivenAt })
      const visibleText = (text: string) => (hides ? maskContactData(text) : text)
      for (const { id, text } of hits ?? []) {
        const line = lineAround(visibleText(text), searched)
        if (line) return [{ ...pick(conversation), line, messageId: id }]
      }
      if (!isNamed) return []
      const line = { before: visibleText(lastMessage), found: '', after: '' }
      return [{ ...pick(conversation), line, messageId: null }]
    })
    .slice(0, maxFound)
}

const pick = ({ chatId, otherName, otherPhoto, categoryName }: ListedConversation) => ({
  chatId,
  otherName,
  otherPhoto,
  categoryName,
})

/** A match with the text before and after it. */
type SearchExcerpt = { before: string; found: string; after: string }

const charactersBefore = 40
const charactersAfter = 60

/** An excerpt around the (folded) searched text, on one line; null without a match. */
function lineAround(text: string, searched: string): SearchExcerpt | null {
  const whole = text.normalize('NFC').replace(/\s*\n\s*/g, ' ')
  const index = foldedText(whole).indexOf(searched)
  if (index < 0) return null
  const before = Array.from(whole.slice(0, index))
  const after = Array.from(whole.slice(index + searched.length))
  return {
    before: (before.length > charactersBefore ? '…' : '') + before.slice(-charactersBefore).join(''),
    found: whole.slice(index, index + searched.length),
    after: after.slice(0, charactersAfter).join('') + (after.length > charactersAfter ? '…' : ''),
  }
}
