/** Module entry of leads. */
export { hireLead } from './hire-lead.server.ts'
export { findUnlockDenial } from './unlock/find-unlock-denial.server.ts'
export { reachStage } from './pipeline/own-contact.server.ts'
export { voidLeadsOfOrder } from './void-leads.server.ts'
export { endLeadByStaff, endLeadsOfClient, endLeadsOfProfessional, lockLeadsOf } from './end-leads.server.ts'
