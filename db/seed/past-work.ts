import { randomUUID } from 'node:crypto'
import type { Service } from '#domain/catalog/service.ts'
import { answerRows } from '#domain/orders/placement/order-answers.ts'
import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { snapshotOf } from '#domain/surveys/survey-form.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import type { Db } from '#platform/db.ts'
import { replies, reviewers } from './neighbours.ts'

/** A past job: professional, client and review. */
export type PastWork = {
  professionalId: number
  service: Service
  city: { id: number; uf: string }
  rating: number
  comment: string
  /** Minutes to the first message; null: unknown. */
  answer: number | null
}

/** Clients of past work: they never sign in, but are complete accounts. */
export async function insertReviewers(db: Db, now: Date) {
  const rows = await db
    .insertInto('users')
    .values(
      reviewers.map((name, index) => ({
        uuid: randomUUID(),
        role: 'client' as const,
        name,
        phone: `119444400${String(index + 1).padStart(2, '0')}`,
        email: `cliente${index + 1}@exemplo.com.br`,
        created_at: addDays(now, -400),
      })),
    )
    .returning(['id', 'name', 'phone', 'email'])
    .execute()
  return rows.map((row) => ({ ...row, phone: row.phone!, email: row.email! }))
}

/** Varied answers, so that the list of similar requests does not repeat itself. */
function answersOf({ questions }: Service, turn: number) {
  const chosen = Object.fromEntries(
    questions
      .filter(({ options, showIf }) => options && !showIf)
      .map(({ name, type, options }, index) => {
        const { value } = options![(turn + index) % options!.length]!
        return [name, type === 'multiple_choice' ? [value] : value]
      }),
  )
  return answerRows(questions, chosen)
}

/** Inserts finished orders with hire, survey and review, 35 to 360 days ago. */
export async function insertPastWork(
  db: Db,
  works: PastWork[],
  clients: Awaited<ReturnType<typeof insertReviewers>>,
  now: Date,
) {
  const dates = works.map((_, index) => addDays(now, -(35 + ((index * 53) % 325))))
  const orders = await db
    .insertInto('orders')
    .values(
      works.map(({ service, city }, index) => {
        const client = clients[index % clients.length]!
        return {
          uuid: randomUUID(),
          client_id: client.id,
          category_id: service.id,
          status: 'finalized' as const,
          phone: client.phone,
          contact_name: client.name,
          contact_email: client.email,
          contact_mode: 'chat' as const,
          urgency: (['today', 'month', 'month', 'quarter'] as const)[index % 4]!,
          uf: city.uf,
          city_id: city.id,
          lead_count: 1,
          created_at: dates[index]!,
          verified_at: dates[index]!,
          published_at: dates[index]!,
          expires_at: addDays(dates[index]!, 2),
          closed_at: addDays(dates[index]!, 1),
        }
      }),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('order_answers')
    .values(
      works.flatMap(({ service }, index) =>
        answersOf(service, index).map((answer) => ({ order_id: orders[index]!.id, ...answer })),
      ),
    )
    .execute()
  const leads = await db
    .insertInto('leads')
    .values(
      works.map(({ professionalId, answer }, index) => ({
        order_id: orders[index]!.id,
        professional_id: professionalId,
        slot: 1,
        state: 'hired' as const,
        origin: 'unlock' as const,
        coins_paid: 0, // `payForPastWork` charges painters
        price_breakdown: JSON.stringify([]),
        created_at: dates[index]!,
        talked_at: answer === null ? null : addMinutes(dates[index]!, answer),
      })),
    )
    .returning('id')
    .execute()
  const { id: formId, questions } = surveyForm('service')
  await db
    .insertInto('survey_responses')
    .values(
      works.map(({ rating, comment }, index) => ({
        order_id: orders[index]!.id,
        user_id: clients[index % clients.length]!.id,
        form_id: formId,
        form_snapshot: JSON.stringify(snapshotOf(questions, { rating, comment })),
        rating,
        comment,
        lead_id: leads[index]!.id,
        created_at: addDays(dates[index]!, 6),
      })),
    )
    .execute()
  const reviews = await db
    .insertInto('reviews')
    .values(
      works.map(({ professionalId, service, city, rating, comment }, index) => ({
        lead_id: leads[index]!.id,
        professional_id: professionalId,
        category_id: service.id,
        city_id: city.id,
        rating,
        comment,
        created_at: addDays(dates[index]!, 6),
        published_at: addDays(dates[index]!, 20),
      })),
    )
    .returning(['id', 'rating', 'comment', 'published_at'])
    .execute()
  // Imperfect reviews sometimes get a reply.
  const answered = reviews
    .filter(({ rating, comment }) => rating < 5 && comment !== '')
    .filter((_, index) => index % 3 === 0)
  await db
    .insertInto('review_replies')
    .values(
      answered.map(({ id, published_at }, index) => ({
        review_id: id,
        text: replies[index % replies.length]!,
        created_at: addDays(published_at!, 2),
      })),
    )
    .execute()
}

/** `[47, 10]` as ten ratings that sum to 47. */
export function ratingsOf([sum, count]: readonly [number, number]) {
  const low = Math.floor(sum / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => (index < sum - low * count ? low + 1 : low))
}
