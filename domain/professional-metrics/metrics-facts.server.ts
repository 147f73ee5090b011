import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { MetricsFacts } from './score.ts'

/** The window in days, and the minimum number of answered contacts. */
const measuredDays = 90
const enoughAnswers = 3
/** After this long a contact counts as unanswered. */
const timeToAnswerHours = 24

export type ProfessionalMetrics = MetricsFacts & {
  professionalId: number
  /** Percentage of answered contacts; null with too few. */
  answerPercent: number | null
  lastSeenAt: Date | null
  /** Other valid approved documents. */
  proofs: string[]
}

type Row = Omit<ProfessionalMetrics, 'averageRating' | 'answerPercent'> & {
  ratingSum: number
  answered: number
  answerable: number
  median: number | null
  known: number | null
}

/**
 * Facts measured from events. The first response is a message or a reported conversation, after elapsed time, nights
 * and Sundays included; instant-match picks have none. Below three responses in 90 days the last time stays.
 */
export async function findMetrics(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, ProfessionalMetrics>> {
  if (!ids.length) return new Map()
  const recent = sql`${now}::timestamptz - make_interval(days => ${sql.lit(measuredDays)})`
  const today = sql`(${now}::timestamptz at time zone 'America/Sao_Paulo')::date`
  const holds = sql`v.professional_id = p.id and v.status = 'approved' and (v.valid_until is null or v.valid_until >= ${today})`
  const { rows } = await sql<Row>`
    select p.id as "professionalId", p.photo_picture_id is not null as "hasPhoto", length(p.description) as "aboutLength",
           p.documentation_approved as "identityApproved", p.rating_sum as "ratingSum", p.reviews_count as "reviewsCount",
           p.median_answer_minutes as known,
           exists (select from professional_hours h where h.professional_id = p.id) as "hasHours",
           (select count(*)::int from portfolio_pictures q join portfolio_albums a on a.id = q.album_id
             where a.professional_id = p.id) as "portfolioPictures",
           exists (select from verifications v where ${holds} and v.kind = 'criminal_record') as "hasCertificate",
           exists (select from verifications v where ${holds} and v.kind not in ('identity', 'company', 'criminal_record')) as "hasCouncilOrInsurance",
           array(select distinct v.kind from verifications v where ${holds} and v.kind <> 'identity' order by 1) as proofs,
           (select max(s.last_seen_at) from sessions s where s.user_id = p.user_id) as "lastSeenAt",
           (select count(*)::int from refunds r where r.professional_id = p.id
               and r.reason not in ('order_blocked', 'client_canceled', 'message_not_opened')) as refunds,
           c.hires, c.contacts, c.answered, c.answerable, c.median
      from professionals p
      cross join lateral (
        select count(*)::int as contacts, count(*) filter (where l.state = 'hired')::int as hires,
               count(f.word) filter (where f.is_measured)::int as answered,
               count(*) filter (where f.is_measured and (f.word is not null or l.created_at < ${now}::timestamptz - make_interval(hours => ${sql.lit(timeToAnswerHours)})))::int as answerable,
               round(percentile_cont(0.5) within group (order by extract(epoch from f.word - l.created_at) / 60)
                 filter (where f.is_measured and f.word is not null))::int as median
          from leads l
          cross join lateral (
            select least(l.messaged_at, l.talked_at) as word,
                   l.created_at > ${recent} and l.origin <> 'instant_match' and l.state <> 'voided' as is_measured) f
         where l.professional_id = p.id
      ) c
     where p.id = any(${ids})`.execute(db)

  return new Map(
    rows.map(({ ratingSum, answered, answerable, median, known, ...facts }) => [
      facts.professionalId,
      {
        ...facts,
        averageRating: facts.reviewsCount ? ratingSum / facts.reviewsCount : null,
        answerMinutes: answered >= enoughAnswers ? Math.max(1, median!) : known,
        answerPercent: answerable >= enoughAnswers ? Math.round((answered / answerable) * 100) : null,
      },
    ]),
  )
}
