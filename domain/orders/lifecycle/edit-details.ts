import { z } from 'zod'
import { orderErrorCodes, wordErrorCodes } from '../order-errors.ts'
import { urgencies } from '../order.ts'
import { districtLimit, streetLimit } from '../placement/request-fields.ts'
import { checkPlace } from '../placement/request-form.ts'
import { ownOrder } from './own-order.ts'

/** Place and date of an order. `urgency` is for a standard order, `day` and `window` are for an express service. */
export const editDetailsInput = ownOrder
  .extend({
    postalCode: z.string(),
    state: z.string(),
    city: z.string(),
    district: z.string().meta({ maxLength: districtLimit }),
    street: z.string().meta({ maxLength: streetLimit }),
    urgency: z.enum(urgencies).optional(),
    day: z.string().optional(),
    window: z.string().optional(),
  })
  .superRefine((fields, context) => {
    for (const [field, code] of Object.entries(checkPlace(fields).errors))
      context.addIssue({ code: 'custom', path: [field], message: code })
  })

export const editDetailsErrorCodes = [
  ...orderErrorCodes,
  'already_unlocked',
  'already_open',
  'unknown_place',
  'other_place',
  'express_time_over',
  'too_many_requests',
  ...wordErrorCodes,
] as const
export type EditDetailsErrorCode = (typeof editDetailsErrorCodes)[number]
export type EditDetailsInput = z.output<typeof editDetailsInput>
