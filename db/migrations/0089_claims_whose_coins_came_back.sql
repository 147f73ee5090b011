-- A claim, or its appeal, that waited while the coins came back for another reason: nobody has to answer it (product: Refunds).
alter table refund_claims drop constraint refund_claims_state_check;
alter table refund_claims add constraint refund_claims_state_check
  check (state in ('open', 'granted', 'denied', 'appealed', 'appeal_granted', 'appeal_denied', 'returned'));
alter table refund_claims drop constraint refund_claims_check1;
alter table refund_claims add constraint refund_claims_check1
  check (state = 'returned' or (state in ('appealed', 'appeal_granted', 'appeal_denied')) = (appealed_at is not null));
-- When it ended stands where its answer would: of the appeal, if there is one.
alter table refund_claims drop constraint refund_claims_check2;
alter table refund_claims add constraint refund_claims_check2
  check ((state in ('appeal_granted', 'appeal_denied') or state = 'returned' and appealed_at is not null) = (appeal_decided_at is not null));

-- Those that wait although their coins are back.
update refund_claims c
   set state = 'returned',
       decided_at = coalesce(c.decided_at, r.created_at),
       appeal_decided_at = case when c.state = 'appealed' then greatest(r.created_at, c.appealed_at) end
  from refunds r
 where r.lead_id = c.lead_id and c.state in ('open', 'appealed');
