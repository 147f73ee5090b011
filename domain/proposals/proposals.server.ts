/** Module entry of proposals. */
export { eraseAnswersOf, eraseProposalsOf } from './erase-proposals.server.ts'
export { ownProposals, ownTemplates, receivedProposals } from './own-proposals.server.ts'
