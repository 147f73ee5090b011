export const proposalStates = [
  'sent',
  'seen',
  'change_asked',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'superseded',
] as const
export type ProposalState = (typeof proposalStates)[number]
