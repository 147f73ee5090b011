import { z } from 'zod'
import { rowId } from '#domain/shared/row-id.ts'
import { actionForm } from '#domain/shared/action-form.ts'
import {
  itemKinds,
  maxCents,
  maxItems,
  maxPhotos,
  maxQuantity,
  units,
  usualValidDays,
  usualWarrantyDays,
} from './proposal.ts'

const cents = z.number().int().min(0).max(maxCents)
const day = z.iso.date()

export const proposalItem = z.object({
  kind: z.enum(itemKinds),
  description: z.string().trim().min(1).max(200),
  quantity: z.number().int().min(1).max(maxQuantity),
  unit: z.enum(units),
  unitCents: cents,
})

/** The content of a proposal. Days are calendar days, as 2026-11-20. */
export const proposalContent = z.object({
  items: z.array(proposalItem).min(1).max(maxItems),
  travelCents: cents.default(0),
  discountCents: cents.default(0),
  payment: z.string().trim().min(1).max(300),
  warrantyDays: z.number().int().min(0).max(3650).default(usualWarrantyDays),
  conditions: z.string().trim().max(2000).optional(),
})
export type ProposalContent = z.output<typeof proposalContent>

/**
 * A professional sends a version of what they offer for a contact. `after`: the version that they saw last, so that two
 * devices do not both make the next one. The sum is worked out here, whatever the page showed.
 */
export const sendProposalForm = actionForm({
  takes: proposalContent.extend({
    leadId: rowId,
    after: z.number().int().min(0).default(0),
    startsOn: day.optional(),
    endsOn: day.optional(),
    /** Pictures that were sent before, by name, in their order. */
    photos: z
      .array(z.string().regex(/^[0-9a-f]{32}$/))
      .max(maxPhotos)
      .default([]),
    validDays: z.number().int().min(1).max(60).default(usualValidDays),
  }),
  refusals: [
    'not_found',
    'lead_over',
    'proposal_moved_on',
    'too_many_versions',
    'odd_days',
    'odd_total',
    'photo_gone',
    'too_many_requests',
  ],
})
export type SendProposalErrorCode = (typeof sendProposalForm.refusals)[number]
