export const proposalStates = ['sent', 'seen', 'change_asked', 'accepted', 'refused', 'expired', 'superseded'] as const
export type ProposalState = (typeof proposalStates)[number]
