-- Who offers services, and the coins they pay with (spec 1, product: Coins).

create table professionals (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  slug text not null unique,
  name text not null,
  photo_url text,
  description text not null default '',
  document text,
  state text not null default 'active'
    check (state in ('phone_verified', 'active', 'in_review', 'approved', 'rejected', 'suspended', 'deleted')),
  documentation_approved boolean not null default false,
  is_partner_profile boolean not null default false,
  is_institutional_pro boolean not null default false,
  paused boolean not null default false,
  base_city_id int references cities,
  radius_km smallint check (radius_km between 5 and 100),
  rating_sum int not null default 0 check (rating_sum >= 0),
  reviews_count int not null default 0 check (reviews_count >= 0),
  median_answer_minutes int,
  created_at timestamptz not null,
  check (reviews_count > 0 or rating_sum = 0),
  check (rating_sum <= reviews_count * 5)
);

create table professional_services (
  professional_id bigint not null references professionals on delete cascade,
  category_id bigint not null references categories,
  primary key (category_id, professional_id)
);
create index professional_services_by_professional on professional_services (professional_id);

-- A whole state (no city) or one city; the radius around the base city stands on the profile.
create table professional_areas (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals on delete cascade,
  uf char(2) not null references states,
  city_id int references cities,
  unique nulls not distinct (professional_id, uf, city_id)
);
create index professional_areas_by_place on professional_areas (uf, city_id);

-- One counter per professional, so that a debit is one conditional update. It always equals the sum of the entries.
create table wallets (
  professional_id bigint primary key references professionals,
  balance int not null default 0 check (balance >= 0)
);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'sales', 'consumption', 'bonus', 'forfeited', 'adjustment')),
  professional_id bigint references professionals,
  check ((kind = 'wallet') = (professional_id is not null)),
  unique nulls not distinct (kind, professional_id)
);
insert into ledger_accounts (kind) values ('sales'), ('consumption'), ('bonus'), ('forfeited'), ('adjustment');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('purchase', 'bonus', 'unlock', 'refund', 'expiry', 'chargeback', 'regret', 'forfeit', 'adjustment')),
  reference text not null,
  actor_user_id bigint references users,
  created_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  coins int not null check (coins <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id, transaction_id desc);

-- Money is a list of movements: nothing is changed or taken away, undo is another movement (domain invariant 4).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the % table is append only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function refuse_change();

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(coins), 0) <> 0 or count(*) < 2 from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % does not sum to zero', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_balances();

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select sum(coins) <> 0 from ledger_entries where transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();
