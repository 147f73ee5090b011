-- Clients who are suspended now: they read, and write nothing new (docs/decisions/0060). Without an end, staff end it.
create table client_suspensions (
  user_id bigint primary key references users,
  reason text not null check (reason in ('false_orders', 'offended_professional', 'did_not_pay', 'fraud')),
  suspended_at timestamptz not null,
  suspended_until timestamptz,
  -- Of a deleted account, whose phone starts no other one until the end.
  phone_digest text unique check (phone_digest ~ '^[0-9a-f]{64}$'),
  check (suspended_until > suspended_at),
  check (phone_digest is null or suspended_until is not null)
);
