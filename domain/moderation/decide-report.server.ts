import { z } from 'zod'
import { closeConversation, recordReportDecision, findReport } from '#domain/conversations/conversations.server.ts'
import { endLeadByStaff } from '#domain/leads/leads.server.ts'
import { type NotificationInput, notifyAll } from '#domain/notifications/notifications.server.ts'
import { defineAction } from '#domain/shared/define-action.server.ts'
import { reportDecisions } from '#domain/shared/report-reason.ts'
import { ok, fail } from '#domain/shared/result.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { staffWith } from '#domain/staff/staff.server.ts'

/**
 * Staff decide on a report: its reporter is notified, and the reported person is warned, unless it was nothing.
 * `closed` also ends contact and conversation: no proposal or visit follows (quality: Staff).
 */
export const decideReport = defineAction({
  name: 'decide-report',
  actor: staffWith('moderate'),
  input: z.object({ reportId: rowId, decision: z.enum(reportDecisions) }),
  errors: ['not_found', 'already_decided'],
  async run({ tx, actor, now }, { reportId, decision }) {
    const report = await findReport(tx, reportId)
    if (!report) return fail('not_found')
    const { leadId, conversationId, chatId } = report
    // Lock order: conversation before report, as when a second report arrives.
    if (decision === 'closed') {
      await endLeadByStaff(tx, leadId, now)
      await closeConversation(tx, conversationId, 'closed_by_team', now)
    }
    const decided = await recordReportDecision(tx, { reportId, decision }, now)
    if (!decided) return fail('already_decided')
    const { reporterUserId, reportedUserId, reason } = decided
    const about = { conversationId, reference: `report:${reportId}` }
    const notifications: NotificationInput[] = [
      { ...about, userId: reporterUserId, kind: 'report_decided', facts: { chatId, decision } },
    ]
    if (decision !== 'nothing')
      notifications.push({ ...about, userId: reportedUserId, kind: 'conversation_warned', facts: { chatId, reason } })
    await notifyAll(tx, notifications, now)
    actor.audit({
      action: 'report.decided',
      subject: `report:${reportId}`,
      before: { reason },
      after: { decision },
      parties: [{ userId: reporterUserId }, { userId: reportedUserId }],
    })
    return ok(null)
  },
})
