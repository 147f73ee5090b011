import { z } from 'zod'
import { closeConversation, recordReportDecision, findReport } from '#domain/conversations/conversations.server.ts'
import { endLeadByStaff } from '#domain/leads/leads.server.ts'
import { notifyAll } from '#domain/notifications/notifications.server.ts'
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
    const found = await findReport(tx, reportId)
    if (!found) return fail('not_found')
    // Lock order: conversation before report, as when a second report arrives.
    if (decision === 'closed') {
      await endLeadByStaff(tx, found.leadId, now)
      await closeConversation(tx, found.conversationId, 'closed_by_team', now)
    }
    const report = await recordReportDecision(tx, { reportId, decision }, now)
    if (!report) return fail('already_decided')
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
                facts: { ...facts, reason: report.reason },
              },
            ]),
      ],
      now,
    )
    actor.audit({
      action: 'report.decided',
      subject: `report:${reportId}`,
      before: { reason: report.reason },
      after: { decision },
      parties: [{ userId: report.reporterUserId }, { userId: report.reportedUserId }],
    })
    return ok(null)
  },
})
