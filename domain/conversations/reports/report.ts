import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { reportNoteLimit, reportReasons } from '#domain/shared/report-reason.ts'
import { chatId } from '../chat-id.ts'

/** Without a message of its own, a report is about the latest of the other one, this many. */
export const reportedAtMost = 5

/** One of the two of a talk reports the other: one message, or the latest. An open report of the same talk is the same one. */
export const reportMessagesForm = actionForm({
  takes: z.object({
    chatId,
    reason: z.enum(reportReasons),
    messageId: rowId.optional(),
    note: z.string().trim().max(reportNoteLimit).meta({ maxLength: reportNoteLimit }).optional(),
  }),
  refusals: ['not_found', 'nothing_to_report', 'too_many_requests'],
})
export type ReportErrorCode = (typeof reportMessagesForm.refusals)[number]
