import { listMessagesOfReporter, type MessageRow, reportOf } from '#domain/conversations/conversations.server.ts'
import { type Db, inTransaction } from '#platform/db.ts'
import { writeAudit } from './moderation.server.ts'

type Reading = {
  reportId: number
  staffUserId: number
  /** A reader with `chat_read` requested the messages around the reported ones. */
  wholeConversation: boolean
}
type ReadReport = NonNullable<Awaited<ReturnType<typeof reportOf>>> & { conversation: MessageRow[] | null }

/** A report with its messages, for staff; audited (quality: Staff). */
export async function readReport(
  db: Db,
  { reportId, staffUserId, wholeConversation }: Reading,
  now: Date,
): Promise<ReadReport | undefined> {
  const { value } = await inTransaction(db, async (tx): Promise<{ ok: true; value: ReadReport | undefined }> => {
    const report = await reportOf(tx, reportId)
    if (!report) return { ok: true, value: undefined }
    await writeAudit(tx, { staffUserId, action: 'report.read', subject: `report:${reportId}` }, now)
    if (!wholeConversation) return { ok: true, value: { ...report, conversation: null } }
    await writeAudit(tx, { staffUserId, action: 'conversation.read', subject: `conversation:${report.chatId}` }, now)
    return { ok: true, value: { ...report, conversation: await listMessagesOfReporter(tx, report) } }
  })
  return value
}
