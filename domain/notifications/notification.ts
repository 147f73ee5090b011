/** What a person is told of. Words for each stand in texts/. */
export const notificationKinds = [
  'lead_created',
  'lead_contacted',
  'lead_accepted',
  'lead_rejected',
  'order_available',
  'order_blocked',
  'order_finalized',
  'order_finalized_zero_lead',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
