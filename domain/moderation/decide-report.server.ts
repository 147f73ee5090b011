import {
  closeConversationByUser,
  decideReport as decide,
  reportOf,
} from '#domain/conversations/conversations.server.ts'
import type { ReportReason } from '#domain/shared/report-reason.ts'
import { notifyAll } from '#domain/notifications/notifications.server.ts'
import type { ActionInput } from '#domain/shared/action-form.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import type { DecideReportErrorCode, decideReportForm } from './decide-report.ts'
import { writeAudit } from './moderation.server.ts'

/**
 * Somebody of our team decides on a report: whoever reported is told that it was read, and whoever wrote is warned, unless it
 * was nothing. `closed` ends the talk besides. Who did it is written down with it (quality: Staff). Refuses what was decided.
 */
export function decideReport(
  db: Db,
  { reportId, decision, userId: staffUserId }: ActionInput<typeof decideReportForm>,
  now: Date,
): Promise<Result<null, DecideReportErrorCode>> {
  return inTransaction(db, async (tx): Promise<Result<null, DecideReportErrorCode>> => {
    const found = await reportOf(tx, reportId)
    if (!found) return fail('not_found')
    const report = await decide(tx, { reportId, decision }, now)
    if (!report) return fail('already_decided')
    if (decision === 'closed') await closeConversationByUser(tx, found.conversationId, 'closed_by_team', now)
    const about = { conversationId: found.conversationId, reference: `report:${reportId}` }
    const facts = { chatId: found.chatId }
    await notifyAll(
      tx,
      [
        { ...about, userId: report.reporterUserId, kind: 'report_decided', facts: { ...facts, decision } },
        ...(decision === 'nothing'
          ? []
          : [
              {
                ...about,
                userId: report.reportedUserId,
                kind: 'conversation_warned' as const,
                facts: { ...facts, reason: report.reason as ReportReason },
              },
            ]),
      ],
      now,
    )
    await writeAudit(
      tx,
      {
        staffUserId,
        action: 'report.decided',
        subject: `report:${reportId}`,
        before: { reason: report.reason },
        after: { decision },
      },
      now,
    )
    return ok(null)
  })
}
