import { sql } from 'kysely'
import { notify } from '#domain/notifications/notifications.server.ts'
import { engagedSince } from '#domain/orders/orders.server.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { type Db, inTransactionBatches } from '#platform/db.ts'
import { env } from '#platform/env.ts'
import { surveyToken } from './survey-link.server.ts'
import { hiredLeadId, isClientSuspended } from './survey-order.server.ts'
import { answerDays, daysToReminder, surveyWindow } from './survey.ts'

const batchSize = 200
/** The longest time between the hire and the service. */
const furthestServiceDays = 365

/**
 * "Contratou alguém?": asks clients once the survey opens, naming a known hire, and reminds three times at most
 * (product: Order life; AMB-42). Idempotent. `linkTo` makes the link. Returns how many were asked.
 */
export async function askSurveys(
  db: Db,
  now: Date,
  linkTo: LinkTo,
  delayHours = env.SURVEY_DELAY_HOURS,
): Promise<number> {
  let askedCount = 0
  for (const recordSome of [recordFirstQuestion, recordReminder])
    askedCount += await inTransactionBatches(db, batchSize, (tx) =>
      askSome(tx, recordSome, { now, linkTo, delayHours }),
    )
  return askedCount
}

type LinkTo = (orderUuid: string, token: string) => string
type Asking = { now: Date; linkTo: LinkTo; delayHours: number }
type ClaimedOrder = { orderId: number; askedCount: number }

/** Orders with an open survey that was not asked yet. */
async function recordFirstQuestion(tx: Db, now: Date, delayHours: number): Promise<ClaimedOrder[]> {
  const opened = addHours(now, -delayHours)
  const oldest = addDays(opened, -answerDays)
  const oldestHire = addDays(oldest, -furthestServiceDays)
  const candidates = sql<{ id: number }>`(
    select l.order_id as id from leads l where l.accepted_at between ${oldest} and ${opened}
    union select c.id from orders c where c.status = 'canceled' and c.closed_as = 'hired' and c.lead_count > 0 and c.closed_at between ${oldestHire} and ${opened}
    union select c.id from orders c where c.status = 'finalized' and c.lead_count > 0 and c.closed_at between ${oldest} and ${opened})`
  const due = tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .select((eb) => ['o.id', sql.lit(1).as('asked'), eb.val(addDays(now, daysToReminder[0])).as('ask_again_at')])
    .where('o.id', 'in', sql<number>`${candidates}`)
    .where('u.status', '<>', 'deleted')
    .where(engagedSince, '<=', opened)
    .where(engagedSince, '>', oldest)
    .where(sql<boolean>`not exists (select from surveys s where s.order_id = o.id)`)
    .where(sql<boolean>`not exists (select from survey_responses r where r.order_id = o.id)`)
    .orderBy('o.id')
    .limit(batchSize)
  return tx
    .insertInto('surveys')
    .columns(['order_id', 'times_asked', 'ask_again_at'])
    .expression(due)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning(['order_id as orderId', 'times_asked as askedCount'])
    .execute()
}

/** Clients who were asked days ago and did not answer. */
async function recordReminder(tx: Db, now: Date): Promise<ClaimedOrder[]> {
  const due = await tx
    .selectFrom('surveys')
    .select(['order_id as orderId', 'times_asked as askedCount'])
    .where('ask_again_at', '<=', now)
    .orderBy('ask_again_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { orderId, askedCount } of due) {
    const days = daysToReminder[askedCount]
    await tx
      .updateTable('surveys')
      .set({ times_asked: askedCount + 1, ask_again_at: days === undefined ? null : addDays(now, days) })
      .where('order_id', '=', orderId)
      .execute()
  }
  return due.map(({ orderId, askedCount }) => ({ orderId, askedCount: askedCount + 1 }))
}

async function askSome(tx: Db, recordSome: typeof recordFirstQuestion, { now, linkTo, delayHours }: Asking) {
  const newSurveys = await recordSome(tx, now, delayHours)
  for (const { orderId, askedCount } of newSurveys) {
    const order = await tx
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', 'o.client_id')
      .select(['o.uuid', 'u.id as userId', hiredLeadId.as('hiredLeadId'), engagedSince.as('engagedSince')])
      .where('o.id', '=', orderId)
      .where('u.status', '<>', 'deleted')
      .where(isClientSuspended, '=', false)
      .executeTakeFirst()
    const window = order && surveyWindow(order.engagedSince, delayHours)
    if (!order || !window || window.closesAt <= now) continue // blocked, deleted or suspended since
    const { uuid, userId, hiredLeadId: leadId } = order
    const facts = { uuid, link: linkTo(uuid, surveyToken(uuid, window.closesAt)) }
    const notification = { userId, orderId, reference: `order:${orderId}:${askedCount}`, ...(leadId && { leadId }) }
    await notify(tx, { ...notification, kind: 'survey_available', facts }, now)
  }
  return newSurveys.length
}
