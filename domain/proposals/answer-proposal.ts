import { rowId } from '#domain/shared/row-id.ts'

/** The id of one version, as in its address: never "the current one". */
export const proposalId = rowId

/** Errors of every answer of a client to a version. */
export const answerErrorCodes = [
  'not_found',
  'lead_over',
  'proposal_moved_on',
  'proposal_withdrawn',
  'proposal_expired',
] as const
