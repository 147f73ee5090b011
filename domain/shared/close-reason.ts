/** Why a client ended an order: solved, given up, or hired. */
export const closeReasons = ['solved', 'gave_up', 'hired'] as const
export type CloseReason = (typeof closeReasons)[number]
