import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import { addressLimit, visitMinutes, visitNoteLimit } from './visit.ts'

/** A day and an hour by the clock of the order's city. A visit that stands already gives way to this one. */
export const proposeVisitForm = actionForm({
  takes: z.object({
    leadId: rowId,
    day: z.iso.date(),
    time: z.iso.time({ precision: -1 }),
    minutes: z.coerce.number<string>().pipe(z.literal([...visitMinutes])),
    address: z.string().trim().min(1).max(addressLimit),
    note: z.string().trim().max(visitNoteLimit).default(''),
  }),
  refusals: ['not_found', 'lead_over', 'talk_first', 'odd_time', 'too_many_requests'],
})

/** The client says yes, or asks for another hour in words of their own. */
export const answerVisitForm = actionForm({
  takes: z.object({
    visitId: rowId,
    answer: z.enum(['confirm', 'decline']),
    words: z.string().trim().max(visitNoteLimit).default(''),
  }),
  refusals: ['not_found', 'visit_begun', 'visit_changed', 'too_many_requests'],
})

/** Either of the two takes a visit back. */
export const cancelVisitForm = actionForm({
  takes: z.object({ visitId: rowId }),
  refusals: ['not_found', 'visit_begun', 'visit_changed', 'too_many_requests'],
})

/** A new address for the calendar; the one before is nobody's. */
export const renewCalendarForm = actionForm({ takes: z.object({}), refusals: ['not_a_professional'] })

export type VisitErrorCode = (typeof proposeVisitForm.refusals | typeof answerVisitForm.refusals)[number]
