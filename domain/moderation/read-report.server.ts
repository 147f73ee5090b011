import { listMessagesOfReporter, findReport } from '#domain/conversations/conversations.server.ts'
import { auditedRead } from '#domain/staff/staff.server.ts'
import type { Db } from '#platform/db.ts'

type ReportQuery = {
  reportId: number
  /** With the whole conversation; the caller checks `chat_read`. */
  wholeConversation: boolean
}

/** A report with its messages (quality: Staff). */
export const readReport = auditedRead({
  permission: 'moderate',
  async read(db: Db, { reportId, wholeConversation }: ReportQuery) {
    const report = await findReport(db, reportId)
    return report && { ...report, conversation: wholeConversation ? await listMessagesOfReporter(db, report) : null }
  },
  audit: ({ chatId, conversation }, { reportId }) => [
    { action: 'report.read', subject: `report:${reportId}` },
    ...(conversation ? [{ action: 'conversation.read', subject: `conversation:${chatId}` } as const] : []),
  ],
})
