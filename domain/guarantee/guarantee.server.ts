export { giveGuarantees } from './give-guarantees.server.ts'
export { getGuarantee } from './guarantee-facts.server.ts'
