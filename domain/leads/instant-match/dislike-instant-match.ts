import { z } from 'zod'
import { actionForm } from '#domain/shared/action-form.ts'
import { dislikeReasons, instantRounds } from './instant-match.ts'

/** The client does not like who was indicated. `round`: which six were on the screen; without it, the latest. */
export const dislikeForm = actionForm({
  takes: z.object({
    orderUuid: z.uuid(),
    reason: z.enum(dislikeReasons),
    round: z.int().min(1).max(instantRounds).optional(),
  }),
  refusals: ['not_found'],
})
