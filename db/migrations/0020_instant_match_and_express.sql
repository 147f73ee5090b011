-- Professionals who are indicated at once and pay by prior consent, and services of a fixed scope at a fixed price
-- (product: Matching, Instant match; spec 2, express service).

alter table orders
  -- What the client pays to the professional, and when the service is wanted; only of an express service.
  add column express_price_cents bigint check (express_price_cents > 0),
  add column express_day date,
  -- The hour in São Paulo at which the two hours begin.
  add column express_window smallint check (express_window in (8, 10, 12, 14, 16, 18)),
  add check ((kind = 'express') = (express_price_cents is not null)),
  add check ((kind = 'express') = (express_day is not null)),
  add check ((kind = 'express') = (express_window is not null)),
  -- Whoever takes it first does it.
  add check (kind <> 'express' or max_leads = 1);

-- A professional lets clients choose them at once, for at most so many coins a day and a month. An institutional one pays
-- nothing and needs no row.
create table instant_consents (
  professional_id bigint primary key references professionals on delete cascade,
  daily_limit_coins int not null check (daily_limit_coins between 2 and 10000),
  monthly_limit_coins int not null check (monthly_limit_coins between daily_limit_coins and 10000),
  enabled_at timestamptz not null
);

-- Whom a client was indicated, in the order shown, and why they did not like them. There are at most two rounds.
create table instant_match_rounds (
  order_id bigint not null references orders on delete cascade,
  round smallint not null check (round in (1, 2)),
  professional_ids bigint[] not null check (cardinality(professional_ids) between 1 and 6),
  shown_at timestamptz not null,
  disliked_at timestamptz,
  reason text check (reason in ('nobody_known', 'too_far', 'low_rating', 'high_price', 'other')),
  primary key (order_id, round),
  check ((disliked_at is null) = (reason is null))
);

-- What instant matches took from somebody since the beginning of a day or a month.
create index leads_instant on leads (professional_id, created_at) include (coins_paid) where origin = 'instant_match';
