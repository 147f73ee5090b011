import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { rowId } from '#domain/shared/row-id.ts'

/** A person ends one of their sessions on another device. */
export const endOwnSessionForm = actionForm({ takes: z.object({ session: rowId }), refusals: ['not_found'] })

/** Or all but the one that asks. */
export const endOtherSessionsForm = actionForm({ takes: z.object({}), refusals: [] })
