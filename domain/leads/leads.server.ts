/** The front door of leads: what other rooms may call. */
export { voidLeadsOfOrder } from './void-leads.server.ts'
export { endLeadsOfClient, endLeadsOfProfessional } from './end-leads.server.ts'
