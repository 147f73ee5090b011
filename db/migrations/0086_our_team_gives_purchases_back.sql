-- Our team gives the whole money of a paid purchase back, with a reason that its professional reads (domain 2.8).

alter table purchase_refunds add column reason text;

alter table purchase_refunds drop constraint purchase_refunds_kind_check;
alter table purchase_refunds add constraint purchase_refunds_kind_check
  check (kind in ('regret', 'held', 'difference', 'staff'));

-- Both take coins for what goes back, a real each.
alter table purchase_refunds drop constraint purchase_refunds_check;
alter table purchase_refunds add constraint purchase_refunds_takes_coins
  check ((kind in ('regret', 'staff')) = (transaction_id is not null));
alter table purchase_refunds drop constraint purchase_refunds_check1;
alter table purchase_refunds add constraint purchase_refunds_a_real_a_coin
  check (kind not in ('regret', 'staff') or cents = coins * 100);

-- Nobody's coins are taken by our team without a word.
alter table purchase_refunds add constraint purchase_refunds_says_why
  check ((kind = 'staff') = (reason is not null) and char_length(reason) between 1 and 500);

-- All of a purchase goes back at once: there is no second time while one is under way or done.
create unique index purchase_refunds_by_staff_once on purchase_refunds (purchase_id) where kind = 'staff' and state <> 'failed';

-- The bank refuses what our team gave back: somebody has to see it.
alter table payment_differences drop constraint payment_differences_kind_check;
alter table payment_differences add constraint payment_differences_kind_check
  check (kind in ('unknown_payment', 'not_at_provider', 'other_amount', 'refund_refused'));
