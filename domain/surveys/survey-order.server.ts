import { sql } from 'kysely'
import { firstStatus } from '#domain/orders/order.ts'
import { engagedSince } from '#domain/orders/orders.server.ts'
import { isOrderNumber, isRequestId } from '#domain/orders/placement/request-id.ts'
import type { Db } from '#platform/db.ts'

/** The hired contact of order row `o`, if known. */
export const hiredLeadId = sql<number | null>`(
  select l.id from leads l where l.order_id = o.id and l.state = 'hired' order by l.id desc limit 1)`

/** Whether the client of order row `o` is suspended: they answer nothing (AMB-90). */
export const isClientSuspended = sql<boolean>`exists (
  select from client_suspensions c where c.user_id = o.client_id)`

/** The respondent: a signed-in client, or the holder of one order's link (AMB-42). */
export type SurveyRespondent = { clientUserId: number } | { linkedOrder: string }

/**
 * The order of a survey by uuid or number (AMB-06) with the facts for its window. Undefined without access, for unknown
 * orders, and after account deletion.
 */
export async function findSurveyOrder(db: Db, requestId: string, respondent: SurveyRespondent) {
  if (!isRequestId(requestId)) return undefined
  return db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.client_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .select(['o.id', 'o.uuid', 'u.id as clientUserId', 'k.name as category'])
    .select(['o.category_id as categoryId', 'o.city_id as cityId'])
    .select(engagedSince.as('engagedSince'))
    .select(
      sql<boolean>`exists (select from survey_responses s where s.order_id = o.id and not s.still_deciding)`.as(
        'isSurveyAnswered',
      ),
    )
    .select(hiredLeadId.as('hiredLeadId'))
    .select(isClientSuspended.as('isClientSuspended'))
    .where((eb) => (isOrderNumber(requestId) ? eb('o.id', '=', Number(requestId)) : eb('o.uuid', '=', requestId)))
    .where((eb) =>
      'linkedOrder' in respondent
        ? eb('o.uuid', '=', respondent.linkedOrder)
        : eb('u.id', '=', respondent.clientUserId),
    )
    .where('o.status', '<>', firstStatus)
    .where('u.status', '<>', 'deleted')
    .executeTakeFirst()
}
