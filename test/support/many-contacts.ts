import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

type Options = { professionalId: number; userId: number; clientId: number; contacts: number; at: Date; name?: string }

let phones = 50_000_000

/** Inserts many contacts of one professional, two of three with a conversation, in a few statements. */
export async function insertManyContacts(
  db: Db,
  { professionalId, userId, clientId, contacts, at, name = 'Bia Castanho' }: Options,
) {
  const first = phones
  phones += contacts
  await sql`
    with created_orders as (
      insert into orders (uuid, client_id, category_id, status, phone, contact_name, contact_email, contact_mode, urgency, uf, city_id,
                          description, created_at, verified_at, published_at, expires_at)
      select gen_random_uuid(), ${clientId}, (select id from categories where slug = 'pintor'), 'searching', '119' || (${first}::int + n)::text,
             ${name} || ' ' || n, 'b@exemplo.com.br', 'chat', 'month', 'sp', (select id from cities where slug = 'sao-paulo' and uf = 'sp'), '',
             ${at}, ${at}, ${at}, ${at}::timestamptz + interval '40 hours'
        from generate_series(1, ${contacts}::int) n returning id)
    insert into leads (order_id, professional_id, slot, state, origin, coins_paid, initial_message, messaged_at, accepted_at, price_breakdown,
                       created_at, price_cents, price_unit)
    select id, ${professionalId}, 1, case when id % 3 = 0 then 'contacted' else 'accepted' end, 'unlock', 0, 'Posso ir.', ${at},
           case when id % 3 = 0 then null else ${at}::timestamptz end, '[]', ${at}::timestamptz - id * interval '1 minute', 15000, 'whole' from created_orders`.execute(
    db,
  )
  await sql`
    insert into conversations (chat_id, lead_id, client_user_id, professional_user_id, state, last_message_at, created_at)
    select 'chat-' || lpad(id::text, 16, '0'), id, ${clientId}, ${userId}, 'open', ${at}, ${at} from leads
     where state = 'accepted' and professional_id = ${professionalId}`.execute(db)
}
