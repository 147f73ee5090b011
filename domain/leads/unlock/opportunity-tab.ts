/** Tabs: available, invitations and personal orders, ended and dismissed. */
export const opportunityTabs = ['available', 'invites', 'archive'] as const
export type OpportunityTab = (typeof opportunityTabs)[number]
