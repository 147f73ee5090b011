import { sql } from 'kysely'
import type { ReviewSignal } from '#domain/reviews/review-signals.ts'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import type { Db } from '#platform/db.ts'

export const reviewsShown = 50

/** The slug in the address of a profile, or the text itself. */
const slugIn = (profile: string) => /profissionais\/([^/?#\s]+)/.exec(profile)?.[1] ?? profile.trim()

/**
 * Undecided suspicious reviews with their context, hidden ones first, oldest first; and their number. With the address
 * of a profile, its published reviews instead, the newest first: any may turn out offensive.
 */
export async function reviewQueue(db: Db, profile = '') {
  const waiting = profile
    ? db
        .selectFrom('reviews as r')
        .where('r.published_at', 'is not', null)
        .where('r.professional_id', 'in', (eb) =>
          eb.selectFrom('professionals').select('id').where('slug', '=', slugIn(profile)),
        )
    : db
        .selectFrom('reviews as r')
        .where('r.decision', 'is', null)
        .where('r.signals', '<>', sql<ReviewSignal[]>`'{}'`)
  const [rows, { total }] = await Promise.all([
    waiting
      .innerJoin('leads as l', 'l.id', 'r.lead_id')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .innerJoin('categories as k', 'k.id', 'r.category_id')
      .innerJoin('cities as c', 'c.id', 'r.city_id')
      .innerJoin('professionals as p', 'p.id', 'r.professional_id')
      .select(['r.id', 'r.rating', 'r.comment', 'r.signals', 'r.created_at as writtenAt', 'o.uuid as orderUuid'])
      .select(['k.name as service', 'c.name as city', 'c.uf', 'p.name as professionalName', 'p.slug'])
      .select([
        sql<boolean>`r.published_at is not null`.as('isPublic'),
        sql<boolean>`r.decision is not null`.as('isDecided'),
        selectFirstName('o.contact_name').as('client'), // the decision needs no more
        countSimilar('count(*)', byClient).as('byClient'),
        countSimilar('count(*)', sql`${byClient} and ${ofProfessional}`).as('ofPair'),
        countSimilar('count(*)', ofProfessional).as('ofProfessional'),
        countSimilar('count(distinct bo.client_id)', ofProfessional).as('clientsOfProfessional'),
      ])
      .orderBy(sql`r.published_at is not null`)
      .orderBy('r.created_at', profile ? 'desc' : 'asc')
      .orderBy('r.id')
      .limit(reviewsShown)
      .execute(),
    waiting.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const reviews = rows.map(({ professionalName: name, slug, ...review }) => ({
    ...review,
    professional: { name, slug },
  }))
  return { reviews, total }
}

const byClient = sql`bo.client_id = o.client_id`
const ofProfessional = sql`b.professional_id = r.professional_id`

const countSimilar = (counted: string, where: ReturnType<typeof sql>) =>
  sql<number>`(select ${sql.raw(counted)}::int from reviews b join leads bl on bl.id = b.lead_id
    join orders bo on bo.id = bl.order_id where ${where})`
