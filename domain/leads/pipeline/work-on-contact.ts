import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { lostReasons, stagesToMoveTo } from './stage.ts'
import { attemptNoteLimit, attemptChannels, noteLimit } from './work-limits.ts'

/** A contact goes to another stage; of one that is lost, why. */
export const moveContactForm = actionForm({
  takes: z.object({ leadId: rowId, stage: z.enum(stagesToMoveTo), reason: z.enum(lostReasons).optional() }),
  refusals: ['not_found', 'lead_over', 'too_many_requests'],
})

/** What the professional writes down for themselves, and what the service is worth to them, in centavos. `seen`: the mark of what stood there. */
export const noteContactForm = actionForm({
  takes: z.object({
    leadId: rowId,
    note: z.string().trim().max(noteLimit).default(''),
    valueCents: z.int().positive().max(100_000_000).optional(),
    seen: z.string().max(40).optional(),
  }),
  refusals: ['not_found', 'changed_meanwhile', 'too_many_requests'],
})

/** The day on which to look at the contact again, as 2026-12-01; none takes the reminder away. */
export const remindMeForm = actionForm({
  takes: z.object({ leadId: rowId, day: z.iso.date().optional() }),
  refusals: ['not_found', 'odd_day', 'too_many_requests'],
})

/** The professional tried to reach the client by something else than the chat. */
export const logAttemptForm = actionForm({
  takes: z.object({
    leadId: rowId,
    way: z.enum(attemptChannels),
    note: z.string().trim().max(attemptNoteLimit).default(''),
  }),
  refusals: ['not_found', 'lead_over', 'too_many_requests'],
})
