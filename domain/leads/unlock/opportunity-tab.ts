/** Those for anybody whom they fit, those for this professional alone, and those that are over or were set aside. */
export const opportunityTabs = ['available', 'invites', 'archive'] as const
export type OpportunityTab = (typeof opportunityTabs)[number]
