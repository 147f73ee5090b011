/** The front door of proposals: what other rooms may call. */
export { eraseAnswersOf, eraseProposalsOf } from './erase-proposals.server.ts'
export { ownProposals, ownTemplates, receivedProposals } from './own-proposals.server.ts'
