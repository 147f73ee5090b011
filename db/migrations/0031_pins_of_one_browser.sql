-- Budgets for each asker, a challenge of its own for each browser, and locks that end (quality: PIN guessing).

alter table pin_challenges
  -- SHA-256 of the network that asked, by which a stranger's PINs are told from the owner's.
  add column asker_hash bytea check (length(asker_hash) = 32),
  -- The session that its PIN opened: a repeated proof opens another in its place.
  add column session_id bigint references sessions on delete set null,
  -- Set when our team lifts the limits of the phone: what was sent before counts for nothing.
  add column forgiven_at timestamptz;

-- Several browsers may each prove the phone of one order.
drop index pin_challenges_by_order;
create unique index pin_challenges_by_order on pin_challenges (order_uuid, browser_hash) nulls not distinct
  where purpose = 'order_auth' and order_uuid is not null;

-- SHA-256 of the mark of the browser that made the order: only there may its number be changed before it is proved.
alter table orders add column made_by_hash bytea check (length(made_by_hash) = 32);

-- Wrong PINs in a row. A browser that has proved the phone before is counted by itself; all others together, without a hash.
create table wrong_pins (
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  purpose text not null
    check (purpose in ('login', 'order_auth', 'phone_verification', 'account_deletion', 'staff_login', 'staff_password')),
  browser_hash bytea not null default '\x' check (length(browser_hash) in (0, 32)),
  wrong integer not null check (wrong > 0),
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (phone, purpose, browser_hash)
);
