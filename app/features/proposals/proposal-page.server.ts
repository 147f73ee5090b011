import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { findProposal } from '#domain/proposals/one-proposal.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { type ProposalRole, proposalView } from './proposal-view.server.ts'

type PageInput = {
  context: Readonly<RouterContextProvider>
  role: ProposalRole
  proposalId: string
  /** Whether the rest of the address is of this proposal. */
  matchesAddress: (proposal: { leadId: number; orderUuid: string }) => boolean
}

/** A version for one of its two people; otherwise a 404. */
export async function proposalPage({ context, role, proposalId, matchesAddress }: PageInput) {
  const { userId } = context.get(signedIn)
  const currentTime = now()
  const proposal = await findProposal(db(), { proposalId: Number(proposalId), userId, role }, currentTime)
  if (!proposal || !matchesAddress(proposal)) throw data(null, { status: 404 })
  return { proposal, view: proposalView(proposal, role, currentTime) }
}
