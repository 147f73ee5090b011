-- Identity: people, their sessions and the PINs that prove a phone (spec 3, 6).

create table users (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  role text not null check (role in ('client', 'professional', 'staff')),
  name text not null check (length(name) between 1 and 120),
  phone text check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  email text check (length(email) <= 254),
  avatar_url text,
  status text not null default 'active' check (status in ('active', 'deletion_requested', 'deleted')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- A deleted person leaves no name, phone or e-mail behind (domain invariant 16).
  check (status <> 'deleted' or (phone is null and email is null and deleted_at is not null)),
  check (role = 'staff' or status = 'deleted' or phone is not null)
);
-- One person may be a client and a professional with one phone: a record for each role.
create unique index users_one_per_role_and_phone on users (role, phone) where status <> 'deleted';

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  address text,
  check (expires_at > created_at)
);
create index sessions_by_user on sessions (user_id);

create table pin_challenges (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  purpose text not null check (purpose in ('login', 'order_auth', 'phone_verification', 'account_deletion')),
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  user_id bigint references users,
  order_uuid uuid,
  -- HMAC of the PIN with the server's pepper and the challenge's uuid; the PIN itself is never stored.
  code_hash bytea not null check (length(code_hash) = 32),
  channel text not null default 'sms' check (channel in ('sms', 'whatsapp')),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  sent_count smallint not null default 1 check (sent_count >= 1),
  last_sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index pin_challenges_by_phone on pin_challenges (phone, created_at desc);
create unique index pin_challenges_by_order on pin_challenges (order_uuid) where purpose = 'order_auth';
