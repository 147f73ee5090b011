export const proposalStates = [
  'sent',
  'seen',
  'change_requested',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'superseded',
] as const
export type ProposalState = (typeof proposalStates)[number]
