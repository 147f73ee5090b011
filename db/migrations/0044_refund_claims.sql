-- Coins of a contact that somebody asks for: one claim a contact, one appeal, and what was said and decided (product: Refunds).
create table refund_claims (
  id bigint generated always as identity primary key,
  lead_id bigint not null unique references leads,
  professional_id bigint not null references professionals,
  reason text not null,
  words text not null check (length(words) between 1 and 1000),
  state text not null check (state in ('open', 'granted', 'denied', 'appealed', 'appeal_granted', 'appeal_denied')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- Nobody: it could be proved at once.
  decided_by bigint references users,
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 1000),
  -- Who granted it first, where two are needed.
  first_by bigint references users,
  appeal_words text check (length(appeal_words) between 1 and 1000),
  appealed_at timestamptz,
  appeal_decided_by bigint references users,
  appeal_decided_at timestamptz,
  appeal_answer text check (length(appeal_answer) between 1 and 1000),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('appealed', 'appeal_granted', 'appeal_denied')) = (appealed_at is not null)),
  check ((state in ('appeal_granted', 'appeal_denied')) = (appeal_decided_at is not null)),
  check (appeal_decided_by is null or appeal_decided_by is distinct from decided_by)
);
create index refund_claims_waiting on refund_claims (due_at) where state in ('open', 'appealed');
create index refund_claims_of_professional on refund_claims (professional_id, asked_at desc);

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (reason in ('order_blocked', 'client_canceled',
  'message_not_opened', 'no_answer', 'wrong_contact', 'repeated_order', 'wrong_city', 'already_hired', 'other_scope'));
