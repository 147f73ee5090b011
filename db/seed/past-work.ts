import { randomUUID } from 'node:crypto'
import type { Service } from '#domain/catalog/service.ts'
import type { Urgency } from '#domain/orders/order.ts'
import { answerRows } from '#domain/orders/placement/order-answers.ts'
import type { City } from '#domain/places/place.ts'
import { addDays, addMinutes } from '#domain/shared/durations.ts'
import { snapshotOf } from '#domain/surveys/survey-form.ts'
import { surveyForm } from '#domain/surveys/survey-forms.server.ts'
import type { Db } from '#platform/db.ts'
import { replies, reviewers } from './neighbours.ts'

/** A past job: professional, client and review. */
export type PastWork = {
  professionalId: number
  service: Service
  city: Pick<City, 'id' | 'uf'>
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

export type Reviewer = Awaited<ReturnType<typeof insertReviewers>>[number]

type PastOrder = Pick<PastWork, 'service' | 'city'> & { client: Reviewer; urgency: Urgency }

/** An order that one professional unlocked. */
export const pastOrder = ({ service, city, client, urgency }: PastOrder, at: Date) => ({
  uuid: randomUUID(),
  client_id: client.id,
  category_id: service.id,
  status: 'finalized' as const,
  phone: client.phone,
  contact_name: client.name,
  contact_email: client.email,
  contact_mode: 'chat' as const,
  urgency,
  uf: city.uf,
  city_id: city.id,
  lead_count: 1,
  created_at: at,
  verified_at: at,
  published_at: at,
  expires_at: addDays(at, 2),
  closed_at: addDays(at, 1),
})

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
export async function insertPastWork(db: Db, works: PastWork[], reviewers: Reviewer[], now: Date) {
  const jobs = works.map((work, index) => ({
    ...work,
    client: reviewers[index % reviewers.length]!,
    urgency: (['today', 'month', 'month', 'quarter'] as const)[index % 4]!,
    at: addDays(now, -(35 + ((index * 53) % 325))),
  }))
  const orders = await db
    .insertInto('orders')
    .values(jobs.map((job) => pastOrder(job, job.at)))
    .returning('id')
    .execute()
  const answers = jobs.flatMap(({ service }, index) =>
    answersOf(service, index).map((answer) => ({ order_id: orders[index]!.id, ...answer })),
  )
  await db.insertInto('order_answers').values(answers).execute()
  const leads = await db
    .insertInto('leads')
    .values(
      jobs.map(({ professionalId, answer, at }, index) => ({
        order_id: orders[index]!.id,
        professional_id: professionalId,
        slot: 1,
        state: 'hired' as const,
        origin: 'unlock' as const,
        coins_paid: 0, // `payForPastWork` charges painters
        price_breakdown: JSON.stringify([]),
        created_at: at,
        talked_at: answer === null ? null : addMinutes(at, answer),
      })),
    )
    .returning(['id', 'order_id'])
    .execute()
  const done = jobs.map((job, index) => ({ ...job, orderId: leads[index]!.order_id, leadId: leads[index]!.id }))
  await insertSurveyResponses(db, done)
  await insertReviews(db, done)
}

type DoneJob = PastWork & { client: Reviewer; at: Date; orderId: number; leadId: number }

function insertSurveyResponses(db: Db, jobs: DoneJob[]) {
  const { id: formId, questions } = surveyForm('service')
  const rows = jobs.map(({ orderId, client, rating, comment, leadId, at }) => ({
    order_id: orderId,
    user_id: client.id,
    form_id: formId,
    form_snapshot: JSON.stringify(snapshotOf(questions, { rating, comment })),
    rating,
    comment,
    lead_id: leadId,
    created_at: addDays(at, 6),
  }))
  return db.insertInto('survey_responses').values(rows).execute()
}

/** Imperfect reviews sometimes get a reply. */
async function insertReviews(db: Db, jobs: DoneJob[]) {
  const reviews = await db
    .insertInto('reviews')
    .values(
      jobs.map(({ leadId, professionalId, service, city, rating, comment, at }) => ({
        lead_id: leadId,
        professional_id: professionalId,
        category_id: service.id,
        city_id: city.id,
        rating,
        comment,
        created_at: addDays(at, 6),
        published_at: addDays(at, 20),
      })),
    )
    .returning(['id', 'rating', 'comment', 'published_at'])
    .execute()
  const answered = reviews
    .filter(({ rating, comment }) => rating < 5 && comment !== '')
    .filter((_, index) => index % 3 === 0)
  const rows = answered.map(({ id, published_at }, index) => ({
    review_id: id,
    text: replies[index % replies.length]!,
    created_at: addDays(published_at!, 2),
  }))
  await db.insertInto('review_replies').values(rows).execute()
}

/** `[47, 10]` as ten ratings that sum to 47. */
export function ratingsOf([sum, count]: readonly [number, number]) {
  const low = Math.floor(sum / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => (index < sum - low * count ? low + 1 : low))
}
