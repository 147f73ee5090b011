import { sql } from 'kysely'
import { findingsIn, textsOfOrder } from '#domain/orders/moderation/moderation.ts'
import { firstStatus } from '#domain/orders/order.ts'
import { listAnswers, photosOfOrder } from '#domain/orders/orders.server.ts'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'

export type OrderForStaff = NonNullable<Awaited<ReturnType<typeof orderForStaff>>>

/** One order with everything a moderator needs (quality: Staff). Undefined if unknown or unverified. */
export const orderForStaff = auditedRead({
  permission: 'moderate',
  async read(db: Db, uuid: string) {
    const order = await readOrder(db, uuid)
    if (!order) return undefined
    const answers = await listAnswers(db, order.id)
    const auditEntries = await auditEntriesOf(db, subjectOf(uuid))
    const { id: _, reviewAt, flags, street, contactName, ...row } = order
    const texts = textsOfOrder(
      { ...row, street, contactName },
      answers.map(({ text }) => text),
    )
    return {
      ...row,
      // By the automatic rules.
      isOnHold: order.status === 'waiting' && reviewAt === null,
      flags,
      findings: findingsIn(texts),
      answers,
      auditEntries,
    }
  },
  audit: (_, uuid) => ({ action: 'order.read', subject: subjectOf(uuid) }),
})

const subjectOf = (uuid: string) => `order:${uuid}`

const readOrder = (db: Db, uuid: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('root_categories as r', 'r.id', 'k.root_category_id')
    .innerJoin('cities as c', 'c.id', 'o.city_id')
    .select(['o.id', 'o.uuid', 'o.status', 'o.review_at as reviewAt', 'k.name as category', 'r.name as categoryRoot'])
    .select([
      'c.name as city',
      'o.uf',
      'o.district',
      'o.street',
      'o.contact_name as contactName',
      'o.description',
      'o.flags',
      'o.urgency',
    ])
    .select([
      'o.contact_mode as contactMode',
      'o.client_id as clientId',
      'o.phone',
      'o.lead_count as leads',
      'o.max_leads as maxLeads',
    ])
    .select(['o.blocked_reason as blockedReason', 'o.verified_at as verifiedAt', 'o.expires_at as expiresAt'])
    .select([
      photosOfOrder('o.id').as('photos'),
      selectFirstName('o.contact_name').as('clientName'),
      sql<number>`(select coalesce(sum(l.coins_paid), 0)::int from leads l where l.order_id = o.id)`.as('coinsPaid'),
      sql<number>`(select coalesce(sum(f.coins), 0)::int from refunds f join leads l on l.id = f.lead_id where l.order_id = o.id)`.as(
        'coinsReturned',
      ),
      sql<boolean>`exists (select from client_suspensions s where s.user_id = o.client_id)`.as('isClientSuspended'),
    ])
    .where('o.uuid', '=', uuid)
    .where('o.status', '<>', firstStatus)
    .executeTakeFirst()

/** Earlier decisions, latest first, without readings. */
const auditEntriesOf = (db: Db, subject: string) =>
  db
    .selectFrom('audit_log as a')
    .innerJoin('users as u', 'u.id', 'a.staff_user_id')
    .select(['a.id', 'a.action', 'u.name as by', 'a.created_at as at'])
    .select([sql<string | null>`a.after ->> 'reason'`.as('reason'), sql<string | null>`a.after ->> 'note'`.as('note')])
    .where('a.subject', '=', subject)
    .where('a.action', '<>', 'order.read')
    .orderBy('a.id', 'desc')
    .limit(20)
    .execute()
