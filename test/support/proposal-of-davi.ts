import { aProposal } from '#db/builders/proposals.ts'
import type { Db } from '#platform/db.ts'

/** The next version of a proposal by Davi, of R$ 100,00. */
export const createProposalOfDavi = (db: Db, leadId: number, after = 0) =>
  aProposal(db, { leadId, after, at: new Date() })
