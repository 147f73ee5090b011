export { grantGuarantees } from './grant-guarantees.server.ts'
export { getGuarantee } from './guarantee-facts.server.ts'
