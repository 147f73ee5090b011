import { sql } from 'kysely'
import { selectFirstName } from '#domain/shared/first-name.server.ts'
import type { ReportDecision, ReportReason } from '#domain/shared/report-reason.ts'
import type { Db } from '#platform/db.ts'

export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

const reportsShown = 50

const selectReports = (db: Db) =>
  db
    .selectFrom('message_reports as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .innerJoin('leads as l', 'l.id', 'c.lead_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('categories as k', 'k.id', 'o.category_id')
    .innerJoin('cities as i', 'i.id', 'o.city_id')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .select(['r.id', 'r.conversation_id as conversationId', 'c.chat_id as chatId', 'c.lead_id as leadId', 'r.note'])
    .select([sql<ReportReason>`r.reason`.as('reason'), 'r.created_at as createdAt'])
    .select(['r.decision', 'r.decided_at as decidedAt'])
    .select(['r.reporter_user_id as reporterUserId', 'r.reported_user_id as reportedUserId'])
    .select(['k.name as service', 'i.name as city', 'o.uf', 'p.name as professional', 'p.id as professionalId'])
    .select([
      sql<boolean>`r.reporter_user_id = c.client_user_id`.as('byClient'),
      // Staff need no more of the client's name to decide.
      selectFirstName('o.contact_name').as('client'),
      // Earlier reports of the same person, in any conversation.
      sql<number>`(select count(distinct e.reporter_user_id)::int from message_reports e
        where e.reported_user_id = r.reported_user_id and e.id < r.id)`.as('earlier'),
    ])

/** Undecided reports, oldest first; and their number. */
export async function listPendingReports(db: Db) {
  const [reports, total] = await Promise.all([
    selectReports(db)
      .where('r.decision', 'is', null)
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(reportsShown)
      .execute(),
    countReports(db),
  ])
  return { reports, total }
}

/** Number waiting for staff. */
export async function countReports(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('message_reports')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** A report with the reported messages only; undefined if unknown. */
export async function findReport(db: Db, reportId: number) {
  const report = await selectReports(db).where('r.id', '=', reportId).executeTakeFirst()
  if (!report) return undefined
  const messages = await db
    .selectFrom('reported_messages as q')
    .innerJoin('messages as m', 'm.id', 'q.message_id')
    .select(['m.id', 'm.text', 'm.created_at as createdAt'])
    .where('q.report_id', '=', reportId)
    .orderBy('m.id')
    .execute()
  return { ...report, messages }
}

/** Decides on a pending report and returns it; undefined if not pending. */
export const recordReportDecision = (
  tx: Db,
  { reportId, decision }: { reportId: number; decision: ReportDecision },
  now: Date,
) =>
  tx
    .updateTable('message_reports')
    .set({ decision, decided_at: now })
    .where('id', '=', reportId)
    .where('decision', 'is', null)
    .returning(['conversation_id as conversationId', 'reason'])
    .returning(['reporter_user_id as reporterUserId', 'reported_user_id as reportedUserId'])
    .executeTakeFirst()

/** Erases a deleted person's report texts; the report itself stays. */
export const eraseReports = (tx: Db, userId: number) =>
  tx.updateTable('message_reports').set({ note: null }).where('reporter_user_id', '=', userId).execute()
