import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { leadId } from '../lead-id.ts'

/** The client has a professional's first message before their eyes. */
export const openMessageForm = actionForm({ takes: z.object({ leadId }), refusals: ['not_found', 'no_message'] })
export type OpenRefusal = (typeof openMessageForm.refusals)[number]
