import { proposalPdf } from '#app/features/proposals/proposal-pdf.server.ts'
import type { Route } from './+types/proposal-pdf.ts'

/** A version of a proposal as PDF, for the professional who made it. */
export const loader = ({ params: { leadId, proposalId }, context }: Route.LoaderArgs) =>
  proposalPdf({
    context,
    role: 'professional',
    proposalId,
    matchesAddress: (proposal) => proposal.leadId === Number(leadId),
  })
