import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type Options = {
  clientId: number
  pro: { userId: number; professionalId: number }
  conversations: number
  messages?: number
  at: Date
}

/** Inserts open conversations of two people, each with its own order and messages a minute apart; ids, latest first. */
export async function insertManyConversations(
  db: Db,
  { clientId, pro, conversations, messages = 0, at }: Options,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with o as (
      insert into orders (uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id,
                          description, created_at, verified_at, published_at, expires_at)
      select gen_random_uuid(), ${clientId}, (select id from categories where slug = 'pintor'), 'searching', '119' || (60000000 + ${clientId}::bigint * 1000 + n)::text, 'Bia',
             'b@exemplo.com.br', 'whatsapp', 'month', 'sp', (select id from cities where slug = 'sao-paulo' and uf = 'sp'), '', ${at}, ${at}, ${at},
             ${at}::timestamptz + interval '40 hours'
        from generate_series(1, ${conversations}) n returning id),
    l as (
      insert into leads (order_id, professional_id, slot, state, origin, coins_paid, price_breakdown, initial_message, created_at, messaged_at, accepted_at)
      select id, ${pro.professionalId}, 1, 'accepted', 'unlock', 0, '{"coins": 12}', 'Bom dia!', ${at}, ${at}, ${at} from o returning id)
    insert into conversations (chat_id, lead_id, client_user_id, professional_user_id, state, client_listed, last_message, last_message_at, created_at)
    select 'chat-' || lpad(id::text, 16, '0'), id, ${clientId}, ${pro.userId}, 'open', true, 'Combinado!',
           ${at}::timestamptz - row_number() over (order by id desc) * interval '1 minute', ${at} from l
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => b - a)
  if (messages)
    await sql`
      insert into messages (conversation_id, sender_user_id, text, client_id, created_at)
      select c, case when m % 2 = 0 then ${clientId}::bigint else ${pro.userId}::bigint end, 'Mensagem ' || m, 'm' || m,
             ${at}::timestamptz + m * interval '1 minute'
        from unnest(${ids}::bigint[]) c, generate_series(1, ${messages}) m`.execute(db)
  return ids
}
