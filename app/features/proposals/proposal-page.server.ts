import { data, type RouterContextProvider } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { findProposal } from '#domain/proposals/one-proposal.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { type ProposalRole, proposalView } from './proposal-view.server.ts'

type Place = { leadId: number; orderUuid: string }
type PageInput = {
  context: Readonly<RouterContextProvider>
  role: ProposalRole
  proposalId: string
  isHere: (of: Place) => boolean
}

/** A version for one of its two people; otherwise a 404. */
export async function proposalPage({ context, role, proposalId, isHere }: PageInput) {
  const { userId } = context.get(signedIn)
  const currentTime = now()
  const one = await findProposal(db(), { proposalId: Number(proposalId), userId, role }, currentTime)
  if (!one || !isHere(one)) throw data(null, { status: 404 })
  return { one, view: proposalView(one, role, currentTime) }
}
