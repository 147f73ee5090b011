-- Coins that professionals buy (domain 2.8), and the money that goes back for them. A coin costs a real, whatever the package.

create table purchases (
  id bigint generated always as identity primary key,
  -- Ours at the provider, too: asked twice for it, there is one charge.
  uuid uuid not null unique,
  professional_id bigint not null references wallets,
  coins int not null check (coins > 0),
  bonus_coins int not null check (bonus_coins >= 0),
  price_cents int not null check (price_cents = coins * 100),
  method text not null check (method in ('pix', 'card')),
  provider text not null,
  charge_id text,
  -- What the provider calls the payment itself: the same money is never credited for two purchases.
  payment_ref text,
  state text not null
    check (state in ('created', 'waiting', 'paid', 'held', 'failed', 'expired', 'refunded', 'charged_back')),
  pix_code text,
  checkout_url text,
  received_cents int not null default 0 check (received_cents >= 0),
  transaction_id bigint unique references ledger_transactions,
  -- The unlock for which coins were missing, and its price, sealed and held until the payment may come.
  order_uuid uuid,
  quote text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  looked_at timestamptz,
  paid_at timestamptz,
  unique (provider, charge_id),
  unique (provider, payment_ref),
  check ((state = 'waiting') <= (charge_id is not null)),
  check ((state = 'paid') <= (transaction_id is not null)),
  check ((state in ('created', 'waiting', 'failed', 'expired')) <= (transaction_id is null))
);
create index purchases_of_professional on purchases (professional_id, id desc);
create index purchases_to_look_at on purchases (looked_at nulls first) where state in ('created', 'waiting', 'expired', 'failed');
create index purchases_held on purchases (paid_at) where state = 'held';

-- Money that goes back: for coins that were not spent, for a payment that was not as asked.
create table purchase_refunds (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  purchase_id bigint not null references purchases,
  kind text not null check (kind in ('regret', 'held', 'difference')),
  coins int not null default 0 check (coins >= 0),
  bonus_coins int not null default 0 check (bonus_coins >= 0),
  cents int not null check (cents > 0),
  state text not null check (state in ('asked', 'processing', 'done', 'failed')),
  transaction_id bigint unique references ledger_transactions,
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  looked_at timestamptz,
  done_at timestamptz,
  check ((kind = 'regret') = (transaction_id is not null)),
  check (kind <> 'regret' or cents = coins * 100),
  check ((state in ('done', 'failed')) = (done_at is not null))
);
create index purchase_refunds_of_purchase on purchase_refunds (purchase_id);
create index purchase_refunds_open on purchase_refunds (asked_at) where state in ('asked', 'processing');

-- What the provider says of a day and what we say of it, where the two are not the same; our team settles it.
create table payment_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  kind text not null check (kind in ('unknown_payment', 'not_at_provider', 'other_amount')),
  ours_cents int not null,
  theirs_cents int not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references users,
  unique (provider, reference, kind)
);
create index payment_differences_open on payment_differences (found_at) where settled_at is null;

-- The bank that development and tests play (platform/payments/sandbox-payments.ts). Production never writes here.
create table sandbox_charges (
  charge_id text primary key,
  reference text not null unique,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('waiting', 'paid', 'failed', 'expired', 'charged_back')),
  received_cents int not null default 0,
  payment_ref text unique,
  paid_at timestamptz,
  given_back jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
