/** Module entry of verification. */
export { assignVerification, leaveVerification } from './assign-verification.server.ts'
export { decisionDenial } from './decision-denial.server.ts'
export { decideVerification } from './decide.server.ts'
export { holdsAll, missingDocuments } from './missing-documents.server.ts'
export { documentFacts, ownDocuments as professionalDocuments } from './own-documents.server.ts'
export { historyOf } from './verification-queue.server.ts'
export { eraseDocumentsOf } from './sweep-documents.server.ts'
