import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Tickets are retained for five years (Código de Defesa do Consumidor, art. 27). */
const cutoff = (now: Date) => sql<Date>`${now}::timestamptz - interval '5 years'`
const batchSize = 1_000

/** Deletes tickets whose last message is older than the retention period, a batch per run. */
export const purgeTickets = (db: Db, now: Date) =>
  db
    .deleteFrom('support_tickets')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('support_tickets as t')
        .select('t.id')
        .where('t.created_at', '<=', cutoff(now))
        .where(
          sql<boolean>`not exists (select from ticket_messages m where m.ticket_id = t.id and m.created_at > ${cutoff(now)})`,
        )
        .orderBy('t.id')
        .limit(batchSize),
    )
    .execute()
