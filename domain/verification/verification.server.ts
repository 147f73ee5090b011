/** The front door of verification: what other rooms may call. */
export { assignVerification, leaveVerification } from './claim.server.ts'
export { decisionDenial } from './why-not-decide.server.ts'
export { decideVerification } from './decide.server.ts'
export { holdsAll, missingDocuments } from './missing-documents.server.ts'
export { documentFacts, ownDocuments as professionalDocuments } from './own-documents.server.ts'
export { historyOf } from './verification-queue.server.ts'
export { eraseDocumentsOf } from './tend-documents.server.ts'
