import { sql } from 'kysely'
import { addDays } from '#domain/shared/durations.ts'
import { oneRow } from '#platform/database/one-row.ts'
import type { Db } from '#platform/db.ts'
import { canAppeal, isWithinClaimWindow } from './claim.ts'
import { listEvidence } from './evidence.server.ts'
import { type RefundFigure, refundFigureDays } from './refund-figure.ts'

const columns = [
  'c.reason',
  'c.statement',
  'c.state',
  'c.requested_at as requestedAt',
  'c.due_at as dueAt',
  'c.answer',
  'c.decided_at as decidedAt',
  'c.appeal_statement as appealStatement',
  'c.appealed_at as appealedAt',
  'c.appeal_decided_at as appealDecidedAt',
  'c.appeal_answer as appealAnswer',
  'c.client_answer as clientAnswer',
  'c.client_answered_at as clientAnsweredAt',
] as const

/** The claim options and state of a contact; undefined for another professional's. */
export async function findOwnClaim(db: Db, { userId, leadId }: { userId: number; leadId: number }, now: Date) {
  const row = await db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .leftJoin('refunds as r', 'r.lead_id', 'l.id')
    .select(['l.coins_paid as coinsPaid', 'l.created_at as createdAt', 'l.state', 'k.name as service'])
    .select(['r.reason as returnedFor', 'r.coins as returned'])
    .where('l.id', '=', leadId)
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const [claim, evidence] = await Promise.all([
    db.selectFrom('refund_claims as c').select(columns).where('c.lead_id', '=', leadId).executeTakeFirst(),
    listEvidence(db, leadId),
  ])
  return {
    service: row.service,
    coinsPaid: row.coinsPaid,
    returned:
      row.returned === null || row.returnedFor === null ? null : { coins: row.returned, reason: row.returnedFor },
    canAsk: !claim && row.coinsPaid > 0 && row.returned === null && isWithinClaimWindow(row, now),
    claim: claim ? { ...claim, canAppeal: canAppeal(claim, now) && row.returned === null } : null,
    evidence,
  }
}

export type OwnClaim = NonNullable<NonNullable<Awaited<ReturnType<typeof findOwnClaim>>>['claim']>

const selectWaitingClaims = (db: Db) =>
  db
    .selectFrom('refund_claims as c')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('professionals as p', 'p.id', 'c.professional_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as t', 't.id', 'o.city_id')

/** Claims waiting for staff, by due date. */
export async function listWaitingClaims(db: Db) {
  const query = selectWaitingClaims(db).where('c.state', 'in', ['open', 'appealed']).where('p.state', '<>', 'deleted')
  const [rows, { count }] = await Promise.all([
    query
      .select(['c.id', 'c.reason', 'c.state', 'c.requested_at as requestedAt', 'c.due_at as dueAt'])
      .select('c.first_approved_by as firstApprovedBy')
      .select(['p.name as professional', 'k.name as service', 'l.coins_paid as coins'])
      .orderBy('c.due_at')
      .limit(50)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { total: Number(count), claims: rows }
}

/** Everything about a claimed contact for the decision: request, events, messages and history. */
export async function findClaimStory(db: Db, claimId: number, now: Date) {
  const row = await selectWaitingClaims(db)
    .select(columns)
    .select(['c.id', 'c.lead_id as leadId', 'c.decided_by as decidedBy', 'c.first_approved_by as firstApprovedBy'])
    .select('c.appeal_decided_by as appealDecidedBy')
    .select(['p.id as professionalId', 'p.name as professional', 'p.slug', 'p.created_at as memberSince'])
    .select(['k.name as service', 't.name as city', 'o.uf', 'o.uuid as orderUuid', 'o.status as orderStatus'])
    .select(['o.id as orderId', 'o.client_id as clientId'])
    .select(['o.created_at as orderedAt', 'o.closed_as as closedAs', 'o.description'])
    .select(['l.state as leadState', 'l.coins_paid as coinsPaid', 'l.created_at as unlockedAt'])
    .select(['l.messaged_at as messagedAt', 'l.opened_at as openedAt', 'l.accepted_at as acceptedAt'])
    .select(['l.talked_at as talkedAt', 'l.outcome', 'l.reject_reason as rejectReason'])
    .where('c.id', '=', claimId)
    .executeTakeFirst()
  if (!row) return undefined
  const [counts, attempts, evidence] = await Promise.all([
    countEvidence(db, row),
    listAttempts(db, row.leadId),
    listEvidence(db, row.leadId),
  ])
  return {
    ...row,
    canAppeal: canAppeal(row, now),
    ...counts,
    attempts,
    evidence: evidence.filter(({ isSubmitted }) => isSubmitted),
  }
}

/** Contact attempts outside the chat. */
const listAttempts = (db: Db, leadId: number) =>
  db
    .selectFrom('contact_attempts')
    .select(['channel', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .limit(20)
    .execute()

type Counts = {
  byProfessional: number
  byClient: number
  /** Of the professional: claimed and refunded coins, and number of contacts. */
  asked: number
  given: number
  unlocks: number
  /** Of the client, over all professionals. */
  clientOrders: number
  clientContacts: number
  clientAsked: number
  clientGiven: number
  /** Between these two, without this contact. */
  earlierContacts: number
  earlierGiven: number
}

async function countEvidence(db: Db, row: { leadId: number; professionalId: number; clientId: number | null }) {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from messages m join conversations v on v.id = m.conversation_id where v.lead_id = ${row.leadId} and m.kind = 'user' and m.sender_user_id = v.professional_user_id) as "byProfessional",
           (select count(*)::int from messages m join conversations v on v.id = m.conversation_id where v.lead_id = ${row.leadId} and m.kind = 'user' and m.sender_user_id = v.client_user_id) as "byClient",
           (select count(*)::int from refund_claims where professional_id = ${row.professionalId}) as asked,
           (select count(*)::int from refunds where professional_id = ${row.professionalId}) as given,
           (select count(*)::int from leads where professional_id = ${row.professionalId}) as unlocks,
           c.*
      from (select count(distinct o.id)::int as "clientOrders", count(l.id)::int as "clientContacts",
                   count(a.id)::int as "clientAsked", count(r.lead_id)::int as "clientGiven",
                   (count(l.id) filter (where l.professional_id = ${row.professionalId} and l.id <> ${row.leadId}))::int as "earlierContacts",
                   (count(r.lead_id) filter (where l.professional_id = ${row.professionalId} and l.id <> ${row.leadId}))::int as "earlierGiven"
              from orders o left join leads l on l.order_id = o.id left join refund_claims a on a.lead_id = l.id left join refunds r on r.lead_id = l.id
             where o.client_id = ${row.clientId}) c`.execute(db)
  return oneRow(rows)
}

const shownOfEach = 5

/** Refunds of 90 days: per dimension those with most coins. */
export async function listRefundFigures(db: Db, now: Date): Promise<RefundFigure[]> {
  const since = addDays(now, -refundFigureDays)
  const { rows } = await sql<RefundFigure>`
    with contacts as (
      select o.category_id, o.city_id, o.client_id, r.reason, r.coins, r.created_at > ${since} as is_back, l.created_at > ${since} as is_new
        from leads l join orders o on o.id = l.order_id left join refunds r on r.lead_id = l.id
       where l.coins_paid > 0 and (l.created_at > ${since} or r.created_at > ${since})
    ), summed as (
      select case when grouping(category_id) = 0 then 'category' when grouping(city_id) = 0 then 'city'
                  when grouping(reason) = 0 then 'reason' else 'client' end as "of",
             category_id, city_id, client_id, reason,
             (count(*) filter (where is_back))::int as times, (coalesce(sum(coins) filter (where is_back), 0))::int as coins,
             case when grouping(reason) = 1 then (count(*) filter (where is_new or is_back))::int end as contacts
        from contacts group by grouping sets ((category_id), (city_id), (reason), (client_id))
    ), ranked as (
      select *, row_number() over (partition by "of" order by coins desc, times desc) as place from summed where times > 0
    )
    select x."of", coalesce(k.name, t.name || ', ' || upper(t.uf), x.reason, case when u.status <> 'deleted' then u.name end) as name,
           x.times, x.coins, x.contacts
      from ranked x left join categories k on k.id = x.category_id left join cities t on t.id = x.city_id left join users u on u.id = x.client_id
     where x.place <= ${shownOfEach} order by x."of", x.place`.execute(db)
  return rows
}

/** Processing figures of the last 30 days. */
export async function getClaimFigures(db: Db, now: Date) {
  const { rows } = await sql<{ asked: number; granted: number; denied: number; late: number; hours: number | null }>`
    select count(*)::int as asked,
           count(*) filter (where state in ('granted', 'appeal_granted'))::int as granted,
           count(*) filter (where state in ('denied', 'appealed', 'appeal_denied'))::int as denied,
           count(*) filter (where state in ('open', 'appealed') and due_at < ${now})::int as late,
           (percentile_cont(0.5) within group (order by extract(epoch from decided_at - requested_at) / 3600) filter (where state <> 'returned' or appealed_at is not null))::float as hours
      from refund_claims where requested_at > ${addDays(now, -30)}`.execute(db)
  return oneRow(rows)
}
