-- A bank can take money back that has been refunded already: staff has to dispute it.
alter table payment_differences drop constraint payment_differences_kind_check;
alter table payment_differences add constraint payment_differences_kind_check
  check (kind in ('unknown_payment', 'not_at_provider', 'other_amount', 'refund_refused', 'charged_back_after_refund'));
