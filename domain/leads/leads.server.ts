/** The front door of leads: what other rooms may call. */
export { endLeadsOfClient, endLeadsOfProfessional } from './end-leads.server.ts'
