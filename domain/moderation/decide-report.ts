import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { reportDecisions } from '#domain/shared/report-reason.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Our team answers what somebody reported of a talk. */
export const decideReportForm = actionForm({
  takes: z.object({ reportId: rowId, decision: z.enum(reportDecisions) }),
  refusals: ['not_found', 'already_decided'],
})
export type DecideReportErrorCode = (typeof decideReportForm.refusals)[number]
