import { proposalPdf } from '#app/features/proposals/proposal-pdf.server.ts'
import type { Route } from './+types/proposal-pdf.ts'

/** A version of a proposal as PDF, for the client of its order. */
export const loader = ({ params: { uuid, proposalId }, context }: Route.LoaderArgs) =>
  proposalPdf({ context, role: 'client', proposalId, matchesAddress: ({ orderUuid }) => orderUuid === uuid })
