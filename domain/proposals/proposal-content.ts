import { z } from 'zod'
import { itemKinds, maxCents, maxItems, maxQuantityThousandths, units, defaultWarrantyDays } from './proposal.ts'

const cents = z.number().int().min(0).max(maxCents)

const proposalItem = z.object({
  kind: z.enum(itemKinds),
  description: z.string().trim().min(1).max(200),
  quantity: z.number().int().min(1).max(maxQuantityThousandths),
  unit: z.enum(units),
  unitCents: cents,
})

/** Fields shared by proposals and templates. */
export const proposalContent = z.object({
  items: z.array(proposalItem).min(1).max(maxItems),
  travelCents: cents.default(0),
  discountCents: cents.default(0),
  payment: z.string().trim().min(1).max(300),
  warrantyDays: z.number().int().min(0).max(3650).default(defaultWarrantyDays),
  conditions: z.string().trim().max(2000).optional(),
})
export type ProposalContent = z.output<typeof proposalContent>
