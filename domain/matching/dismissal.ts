/** Why professionals set an order aside. */
export const dismissReasons = ['too_far', 'not_my_service', 'price', 'no_time', 'too_few_details', 'other'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** Said so often within so many days it is meant: such orders come to others first (docs/decisions/0020). */
export const saidOften = 3
export const saidWithinDays = 90
