import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** The client has a professional's first message before their eyes. */
export const openMessageForm = actionForm({ takes: z.object({ leadId: rowId }), refusals: ['not_found', 'no_message'] })
export type OpenErrorCode = (typeof openMessageForm.refusals)[number]
