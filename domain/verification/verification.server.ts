/** Module entry of verification. */
export { assignVerification, leaveVerification } from './assign-verification.server.ts'
export { findDecisionDenial, type Party } from './find-decision-denial.server.ts'
export { decideVerification } from './decide.server.ts'
export { hasAllCredentials, listMissingDocuments } from './missing-documents.server.ts'
export { listDocumentFacts, listOwnDocuments as professionalDocuments } from './own-documents.server.ts'
export { listVerificationHistory } from './verification-queue.server.ts'
export { eraseDocumentsOf } from './sweep-documents.server.ts'
