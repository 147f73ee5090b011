import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { heldDecisions } from '#domain/purchases/purchase.ts'
import { actionForm } from '#domain/shared/action-form.ts'

/** Our team settles a payment of another amount than was asked for. */
export const decideHeldForm = actionForm({
  takes: z.object({ purchaseUuid: z.uuid(), decision: z.enum(heldDecisions) }),
  refusals: ['not_found', 'already_decided', 'too_little_paid', 'own_house'],
})
/** Somebody has looked at a payment of which the bank says something else than we do. */
export const settleDifferenceForm = actionForm({
  takes: z.object({ differenceId: rowId }),
  refusals: ['already_decided'],
})
export type CoinDeskRefusal = (typeof decideHeldForm.refusals)[number] | (typeof settleDifferenceForm.refusals)[number]
