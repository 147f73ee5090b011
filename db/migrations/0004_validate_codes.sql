-- Apart from 0003, which would keep its locks during these scans.
alter table professionals
  validate constraint professionals_suspended_reason_listed,
  validate constraint professionals_languages_listed,
  validate constraint professionals_payment_methods_listed;
alter table orders validate constraint orders_flags_listed;
alter table refund_claims validate constraint refund_claims_reason_listed;
alter table message_reports validate constraint message_reports_reason_listed;
alter table reviews validate constraint reviews_signals_listed;
alter table verifications validate constraint verifications_reason_listed;
alter table verification_events
  validate constraint verification_events_reason_listed,
  validate constraint verification_events_pieces_listed;
