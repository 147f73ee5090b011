/** Dismissal reasons. */
export const dismissReasons = ['too_far', 'not_my_service', 'price', 'no_time', 'too_few_details', 'other'] as const
export type DismissReason = (typeof dismissReasons)[number]

/** This many dismissals within this many days lower the rank for such orders (docs/decisions/0020). */
export const dismissalThreshold = 3
export const dismissalWindowDays = 90
