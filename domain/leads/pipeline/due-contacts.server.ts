import type { Db } from '#platform/db.ts'

const maxContacts = 20

/** Contacts with a due reminder, oldest first. */
export const listDueContacts = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('pipeline_entries as w')
    .innerJoin('leads as l', 'l.id', 'w.lead_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['l.id as leadId', 'o.contact_name as clientName', 'k.name as category'])
    .where('p.user_id', '=', userId)
    .where('l.state', '<>', 'voided')
    .where('w.remind_at', '<=', now)
    .orderBy('w.remind_at')
    .limit(maxContacts)
    .execute()
