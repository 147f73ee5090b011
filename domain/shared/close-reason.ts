/** Why a client ended an order: the need is gone, was given up, or somebody was hired. */
export const closeReasons = ['solved', 'gave_up', 'hired'] as const
export type CloseReason = (typeof closeReasons)[number]
