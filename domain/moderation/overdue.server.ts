import { sql } from 'kysely'
import { answerBy } from '#domain/help/tickets/ticket-status.ts'
import { violatedInvariants } from '#domain/purchases/ledger-summary.ts'
import { readLedgerSummary } from '#domain/purchases/purchases.server.ts'
import { addHours, hourMs } from '#domain/shared/durations.ts'
import { verificationDueAt } from '#domain/verification/due-date.ts'
import type { Db } from '#platform/db.ts'
import { type Overdue, queues } from './overdue.ts'

export type StaffEmail = { userId: number; email: string; name: string; overdue: Overdue[] }

/**
 * The items of each staff queue and their age. Channels count when failures exceed deliveries in a day; sums, when
 * they do not balance.
 */
async function listQueues(db: Db, now: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select 'held_orders' as queue, count(*)::int as waiting, min(verified_at) as since
      from orders where status = 'waiting' and review_at is null
    union all
    select 'reviews', count(*)::int, min(created_at) from reviews where decision is null and signals <> '{}'
    union all
    select 'replies', count(distinct review_id)::int, min(created_at) from reply_reports where decided_at is null
    union all
    select 'reports', count(*)::int, min(created_at) from message_reports where decision is null
    union all
    select 'verifications', count(*)::int, min(v.sent_at)
      from verifications v join professionals p on p.id = v.professional_id
     where v.status = 'in_review' and p.state not in ('suspended', 'deleted')
    union all
    select 'claims', count(*)::int, min(coalesce(appealed_at, requested_at)) from refund_claims
     where state in ('open', 'appealed') and due_at <= ${now}
    union all
    select 'adjustments', count(*)::int, min(requested_at) from coin_adjustments where state = 'waiting'
    union all
    select 'payments', count(*)::int, min(since) from (
      select paid_at as since from purchases where state = 'pending_review'
      union all select found_at from payment_differences where settled_at is null) open_payments
    union all
    select 'tickets', count(*)::int, min(coalesce(reopened_at, created_at)) from support_tickets where status = 'open'
`.execute(db)
  const broken = Object.values(violatedInvariants(await readLedgerSummary(db))).filter(Boolean).length
  const books = { queue: 'books', waiting: broken, since: now } as const
  return [...rows, ...(await findFailingChannels(db, 24, now)), books].filter(({ waiting }) => waiting > 0)
}

/** Channels with more failures than deliveries in these hours. */
async function findFailingChannels(db: Db, hours: number, now: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select 'notifications' as queue, failed as waiting, since from (
      select count(*) filter (where state in ('failed', 'unknown'))::int as failed,
             count(*) filter (where state in ('sent', 'delivered', 'read')) as arrived, min(created_at) as since
        from notification_deliveries where created_at > ${addHours(now, -hours)} group by channel) by_channel
     where failed >= 5 and failed > arrived`.execute(db)
  return rows
}

function isOverdue({ queue, since }: Overdue, now: Date) {
  if (queue === 'tickets') return answerBy(since) < now
  if (queue === 'verifications') return verificationDueAt(since) < now
  if (queue === 'claims' || queue === 'notifications' || queue === 'books') return true // the query has no others
  return since.getTime() + queues[queue].hours * hourMs < now.getTime()
}

/** Staff to write to today, with their overdue queues. */
export async function emailsToStaff(db: Db, now: Date): Promise<StaffEmail[]> {
  const overdue = (await listQueues(db, now)).filter((row) => isOverdue(row, now))
  return listStaffEmails(db, overdue)
}

const minPostponedPins = 3

/**
 * Urgent recipients: channels with more failures than deliveries in an hour, and PINs refused by all providers
 * (`pinsPutOff`).
 */
export async function urgentEmailsToStaff(db: Db, pinsPutOff: number, now: Date): Promise<StaffEmail[]> {
  const pins = pinsPutOff >= minPostponedPins ? [{ queue: 'pins' as const, waiting: pinsPutOff, since: now }] : []
  return listStaffEmails(db, [...pins, ...(await findFailingChannels(db, 1, now))])
}

async function listStaffEmails(db: Db, overdue: readonly Overdue[]): Promise<StaffEmail[]> {
  if (!overdue.length) return []
  const team = await db
    .selectFrom('staff_credentials as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id as userId', 's.email', 'u.name', 's.permissions'])
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute()
  return team.flatMap(({ permissions, ...person }) => {
    const theirs = overdue.filter(({ queue }) => permissions.includes(queues[queue].wants))
    return theirs.length ? [{ ...person, overdue: theirs }] : []
  })
}
