-- What happens to an order after it was published, and coins that come back (product: Order life, Refunds).

alter table orders
  -- One extension of the open window, by one tap.
  add column extended_at timestamptz,
  add column closed_as text check (closed_as in ('solved', 'gave_up', 'hired')),
  add column blocked_at timestamptz,
  add column description_edited_at timestamptz,
  -- "Ainda precisa?": asked twice at most; unanswered while the question is younger than the answer.
  add column still_needed_asked_at timestamptz,
  add column still_needed_answered_at timestamptz,
  add check (closed_as is null or status in ('canceled', 'blocked'));

alter table leads
  -- The client had the first message before their eyes. Who paid is told so by the rule of refunds.
  add column opened_at timestamptz,
  add column decided_later_at timestamptz,
  -- How often the client was reminded of a message put off: after a day and after two.
  add column reminders smallint not null default 0 check (reminders between 0 and 2),
  add check (opened_at is null or messaged_at is not null);

-- Coins of a lead that came back: at most once a lead (domain invariant 5). The ledger holds the movement.
create table refunds (
  lead_id bigint primary key references leads,
  professional_id bigint not null references professionals,
  reason text not null check (reason in ('order_blocked', 'client_canceled', 'message_not_opened', 'no_answer')),
  coins int not null check (coins > 0),
  ledger_transaction_id bigint not null unique references ledger_transactions,
  created_at timestamptz not null
);
create index refunds_by_professional on refunds (professional_id, created_at desc);
