import { z } from 'zod'
import { decideErrorCodes } from '#domain/orders/moderation/block-reason.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Our team lets an order pass: one that was held back, or one that was blocked. */
export const releaseOrderForm = actionForm({ takes: z.object({ orderUuid: z.uuid() }), refusals: decideErrorCodes })
