/** What a person is told of. Words for each stand in texts/. */
export const notificationKinds = [
  'lead_created',
  'lead_contacted',
  'lead_picked',
  'lead_accepted',
  'lead_rejected',
  'order_available',
  'order_blocked',
  'order_finalized',
  'order_finalized_zero_lead',
  'order_closed',
  'order_edited',
  'professional_joined',
  'coins_returned',
  'still_needed',
  'lead_waits',
  'survey_available',
  'review_published',
  'review_waits',
  'review_withdrawn',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
