-- Professionals who left e-mail and phone in the sign-up box and have no account yet (spec 7; AMB-49).

create table signup_intents (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token in the address of the page that goes on: whoever reads the table cannot go on for somebody.
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null check (length(email) between 3 and 254),
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  -- The utm_* values of the address through which the person came; at most five short ones.
  campaign jsonb not null default '{}' check (length(campaign::text) <= 1000),
  -- What was filled in on the second page, and the PIN that is to prove the phone.
  name text check (length(name) between 2 and 80),
  category_ids bigint[] not null default '{}' check (cardinality(category_ids) <= 10),
  city_id int references cities,
  agreed_at timestamptz,
  pin_uuid uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at),
  -- A PIN is sent only once everything is filled in.
  check (pin_uuid is null or (name is not null and city_id is not null and agreed_at is not null))
);
create index signup_intents_by_expiry on signup_intents (expires_at);
