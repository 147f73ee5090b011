export { eraseProposalAnswers, eraseProposals } from './erase-proposals.server.ts'
export { listOwnProposals, listOwnTemplates, listReceivedProposals } from './own-proposals.server.ts'
