-- The schema. Later migrations change it; each says why.
-- `npm run db:types` writes what Kysely knows of it into platform/database/db-types.ts.

set local check_function_bodies = off; -- they name tables that come later

-- trigger functions -----------------------------------------------------------------------------------------------------

create function assert_wallet_equals_lots(wallet bigint)
 returns void
 language plpgsql
as $$
begin
  if (select balance from wallets where professional_id = wallet)
     <> (select coalesce(sum(remaining), 0) from coin_lots where professional_id = wallet and remaining > 0) then
    raise exception 'wallet % is not the sum of its lots', wallet using errcode = 'check_violation';
  end if;
end $$;

create function entry_equals_lots()
 returns trigger
 language plpgsql
as $$
begin
  if (select coalesce(sum(e.coins), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where e.transaction_id = new.transaction_id and a.kind = 'wallet')
     <> (select coalesce(sum(coins), 0) from lot_movements where transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % does not name the lots it changed', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function ledger_entry_balances()
 returns trigger
 language plpgsql
as $$
begin
  if (select sum(coins) <> 0 from ledger_entries where transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function ledger_transaction_balances()
 returns trigger
 language plpgsql
as $$
begin
  if (select coalesce(sum(coins), 0) <> 0 or count(*) < 2 from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % does not sum to zero', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function lot_equals_movements()
 returns trigger
 language plpgsql
as $$
begin
  if (select remaining from coin_lots where id = new.id)
     <> (select coalesce(sum(coins), 0) from lot_movements where lot_id = new.id) then
    raise exception 'lot % is not the sum of its movements', new.id using errcode = 'check_violation';
  end if;
  perform assert_wallet_equals_lots(new.professional_id);
  return null;
end $$;

create function note_workload_change()
 returns trigger
 language plpgsql
as $$
begin
  insert into workload_changes (professional_id) select distinct professional_id from changed;
  return null;
end $$;

-- 
create function professional_base_score(median_answer_minutes integer, answer_percent integer, last_seen text, rating_sum integer, reviews_count integer, hires integer, documentation_approved boolean, recent_leads integer, unwanted boolean)
 returns double precision
 language sql
 immutable parallel safe
as $$
  select 25::float8 * case when median_answer_minutes is null then 0.5::float8
                           else least(1, greatest(0, (1440 - median_answer_minutes)::float8 / 1425)) end
           * (coalesce(answer_percent, 100)::float8 / 100)
           * case last_seen when 'month' then 0.75::float8 when 'before' then 0.5::float8 else 1::float8 end
       + 17::float8 * ((case when reviews_count > 0 then rating_sum::float8 / reviews_count else 4 end * reviews_count + 12)
                       / (reviews_count + 3) / 5)
       + 3::float8 * least(1, hires::float8 / 20)
       + 15::float8 * case when documentation_approved then 1::float8 else 0.6::float8 end * case when unwanted then 0.5::float8 else 1::float8 end
       + 10::float8 * least(1, greatest(0, (20 - recent_leads)::float8 / 20))
$$;

create function reach_of_changed_lists()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_professional_reach(array(select distinct professional_id from changed));
  return null;
end $$;

create function reach_of_changed_profiles()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_professional_reach(array(select id from changed));
  return null;
end $$;

create function refresh_professional_reach(ids bigint[])
 returns void
 language plpgsql
as $$
begin
  perform from professionals where id = any(ids) order by id for no key update;
  delete from professional_reach r where r.professional_id = any(ids) and not exists (
    select from professional_reach_now(ids) n
     where n.professional_id = r.professional_id and n.category_id = r.category_id and n.covers = r.covers);
  insert into professional_reach as r select * from professional_reach_now(ids)
  on conflict (professional_id, category_id, covers) do update
    set from_city_id = excluded.from_city_id, radius_km = excluded.radius_km, base_score = excluded.base_score
    where (r.from_city_id, r.radius_km, r.base_score) is distinct from (excluded.from_city_id, excluded.radius_km, excluded.base_score);
end $$;

create function forbid_change()
 returns trigger
 language plpgsql
as $$
begin
  raise exception 'the % table is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function wallet_equals_lots()
 returns trigger
 language plpgsql
as $$
begin
  perform assert_wallet_equals_lots(new.professional_id);
  return null;
end $$;

-- domain/identity/ -----------------------------------------------------------------------------------------------------

-- Clients, professionals and staff. One phone may hold one account per role.
create table users (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  role text not null check (role in ('client', 'professional', 'staff')),
  name text not null check (length(name) >= 1 and length(name) <= 120),
  phone text check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  email text check (length(email) <= 254),
  avatar_url text,
  status text not null default 'active' check (status in ('active', 'deletion_requested', 'closed', 'deleted')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- When the owner of an account that was dormant for 180 days confirmed it, by e-mail or through staff
  -- (docs/decisions/0029).
  confirmed_at timestamptz,
  -- When its phone went to the next owner of the number.
  closed_at timestamptz,
  check (status <> 'deleted' or phone is null and email is null and deleted_at is not null),
  check (role = 'staff' or (status in ('closed', 'deleted')) or phone is not null),
  check (status <> 'closed' or phone is null and closed_at is not null)
);
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
create index sessions_with_access_record on sessions (last_seen_at) where address is not null or user_agent is not null;

create table pin_challenges (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  purpose text not null check (purpose in ('login', 'order_auth', 'phone_verification', 'account_deletion', 'staff_login', 'staff_password')),
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  user_id bigint references users,
  order_uuid uuid,
  -- HMAC of the PIN with the server's pepper and the challenge's uuid.
  code_hash bytea not null check (length(code_hash) = 32),
  channel text not null default 'sms' check (channel in ('sms', 'whatsapp')),
  attempts smallint not null default 0 check (attempts >= 0 and attempts <= 5),
  sent_count smallint not null default 1 check (sent_count >= 1),
  last_sent_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  step smallint not null default 1 check (step in (1, 2)),
  -- SHA-256 of the browser token; null for callers without a browser, such as the mobile app.
  browser_hash bytea check (length(browser_hash) = 32),
  -- SHA-256 of the network, which tells a stranger's PINs from the owner's.
  origin_hash bytea check (length(origin_hash) = 32),
  -- The session that this PIN opened; verifying again replaces it.
  session_id bigint references sessions on delete set null,
  -- Staff lifted the limits of the phone: what was sent before does not count.
  reset_at timestamptz
);
create unique index pin_challenges_by_order on pin_challenges (order_uuid, browser_hash) nulls not distinct
  where purpose = 'order_auth' and order_uuid is not null;
create index pin_challenges_by_phone on pin_challenges (phone, created_at desc);
create index pin_challenges_by_user on pin_challenges (user_id) where user_id is not null;
create index pin_challenges_of_order on pin_challenges (order_uuid) where order_uuid is not null;

-- Wrong PINs in a row. A browser that has verified the phone before is counted by itself, all others together (empty
-- hash).
create table pin_failures (
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  purpose text not null check (purpose in ('login', 'order_auth', 'phone_verification', 'account_deletion', 'staff_login', 'staff_password')),
  browser_hash bytea not null default '\x' check (length(browser_hash) in (0, 32)),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (phone, purpose, browser_hash)
);

-- What people agreed to or refused, and in which version. A visitor's answer about cookies names nobody; a deleted
-- account's row loses its user.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  kind text not null check (kind in ('terms', 'cookies')),
  given boolean not null,
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at timestamptz not null
);
create index consents_by_user on consents (user_id) where user_id is not null;

create table staff_credentials (
  user_id bigint primary key references users,
  -- Stored as it is compared.
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- scrypt, with parameters and salt.
  password_hash text not null check (password_hash like 'scrypt$%'),
  permissions text[] not null default '{}' check (permissions <@ array['chat_read', 'moderate', 'verify_pros', 'wallet_adjust', 'content', 'support']),
  created_at timestamptz not null,
  document text check (document ~ '^[0-9]{11}$'),
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  street text check (length(street) >= 3 and length(street) <= 200),
  check (num_nulls(document, postal_code, street) in (0, 3))
);

-- domain/catalog/ ------------------------------------------------------------------------------------------------------

-- Reference data, loaded from files, like categories, states, cities and banners.
create table root_categories (
  id smallint primary key,
  slug text not null unique,
  name text not null,
  position smallint not null
);

create table categories (
  id bigint generated always as identity primary key,
  root_category_id smallint not null references root_categories,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) > 2 and slug <> 'preco'),
  name text not null,
  popular_rank integer not null,
  median_ticket_cents bigint not null check (median_ticket_cents > 0),
  instant_match boolean not null default false,
  active boolean not null default true,
  -- All that is only read and shown: plural, descriptions, synonyms, questions, prices, FAQ, related services.
  content json not null,
  -- For sitemaps.
  changed_at timestamptz not null default now()
);
create index categories_by_root on categories (root_category_id, popular_rank);

create table banners (
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  -- One service or one root category; neither: every service without a banner of its own.
  category_id bigint references categories,
  root_category_id smallint references root_categories,
  src text not null check (length(src) <= 500),
  link text not null check (length(link) <= 500),
  active boolean not null default true,
  check (category_id is null or root_category_id is null)
);
create index banners_by_category on banners (category_id) where active;

-- domain/places/ -------------------------------------------------------------------------------------------------------

create table states (
  uf char(2) primary key check (uf ~ '^[a-z]{2}$'),
  name text not null unique
);

create table cities (
  id integer primary key,
  uf char(2) not null references states,
  slug text not null,
  name text not null,
  latitude double precision,
  longitude double precision,
  population integer,
  -- For cities whose seat is unknown (db/reference/places.json), both ways.
  neighbour_ids integer[] not null default '{}'::integer[],
  unique (uf, slug),
  check ((latitude is null) = (longitude is null))
);
create index cities_by_place on cities (latitude, longitude) where latitude is not null;

-- Cached answers of CEP providers.
create table postal_addresses (
  postal_code text primary key check (postal_code ~ '^[0-9]{8}$'),
  -- Null: the CEP does not exist.
  city_id integer references cities,
  district text check (length(district) >= 1 and length(district) <= 200),
  street text check (length(street) >= 1 and length(street) <= 200),
  fetched_at timestamptz not null,
  -- False: one provider denied the CEP while another was silent; cached for an hour only.
  all_providers_answered boolean not null default true,
  check (city_id is not null or district is null and street is null)
);
create index postal_addresses_by_age on postal_addresses (fetched_at);

-- Seats of municipalities as IBGE publishes them (`npm run places:update`); they override the reference files.
create table city_points (
  city_id integer primary key references cities,
  latitude double precision not null check (latitude >= '-34'::integer::double precision and latitude <= 6::double precision),
  longitude double precision not null check (longitude >= '-74'::integer::double precision and longitude <= '-28'::integer::double precision),
  area_km2 double precision not null check (area_km2 > 0::double precision),
  fetched_at timestamptz not null
);

-- domain/pictures/ -----------------------------------------------------------------------------------------------------

-- Pictures, PDFs and voice messages. The bytes lie in the file storage; a picture never changes, so its address is
-- cached for ever.
create table pictures (
  id bigint generated always as identity primary key,
  -- Part of its address. A private picture opens by a sealed link only.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  owner_user_id bigint references users,
  purpose text not null check (purpose in ('photo', 'portfolio', 'document', 'selfie', 'message', 'order', 'proposal', 'claim')),
  is_public boolean not null,
  kind text not null check (kind in ('picture', 'pdf', 'audio')),
  width integer check (width >= 1 and width <= 1600),
  height integer check (height >= 1 and height <= 1600),
  blur text check (length(blur) <= 2000),
  -- Null: deleted after two days.
  used_at timestamptz,
  created_at timestamptz not null,
  seconds smallint check (seconds >= 1 and seconds <= 120),
  check ((kind = 'picture') = (width is not null and height is not null and blur is not null)),
  check (not (is_public and kind = 'pdf')),
  check (owner_user_id is not null or purpose = 'order'),
  check ((kind = 'audio') = (seconds is not null)),
  constraint pictures_voice_is_private check (not (is_public and kind = 'audio'))
);
create index pictures_by_owner on pictures (owner_user_id, purpose, id);
create index pictures_unused on pictures (created_at) where used_at is null;

create table picture_files (
  storage_key text primary key check (storage_key ~ '^[0-9a-f]{32}$'),
  picture_id bigint not null references pictures on delete cascade,
  format text not null check (format in ('webp', 'avif', 'pdf', 'webm', 'ogg', 'mp4')),
  width integer not null check (width >= 0 and width <= 1600),
  bytes integer not null check (bytes > 0),
  unique (picture_id, format, width)
);

-- domain/professionals/ ------------------------------------------------------------------------------------------------

create table professionals (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  slug text not null unique,
  name text not null,
  photo_url text,
  description text not null default '',
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  state text not null default 'active' check (state in ('phone_verified', 'active', 'in_review', 'approved', 'rejected', 'suspended', 'deleted')),
  documentation_approved boolean not null default false,
  is_partner_profile boolean not null default false,
  is_institutional_pro boolean not null default false,
  paused boolean not null default false,
  base_city_id integer references cities,
  radius_km smallint check (radius_km >= 5 and radius_km <= 100),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  median_answer_minutes integer,
  created_at timestamptz not null,
  -- Raised when access to the conversations of an institutional professional is renewed.
  chat_token_version integer not null default 1 check (chat_token_version >= 1),
  -- The version that the console uses; an older one opens nothing.
  chat_connected_version integer not null default 1,
  photo_picture_id bigint references pictures on delete set null,
  works_online boolean not null default false,
  languages text[] not null default '{}' check (cardinality(languages) <= 10),
  payment_methods text[] not null default '{}' check (cardinality(payment_methods) <= 10),
  -- Null during a pause: it has no end.
  paused_until timestamptz,
  -- How many open contacts they want at a time.
  capacity smallint not null default 10 check (capacity >= 1 and capacity <= 10),
  measured_at timestamptz,
  suspended_from text check (suspended_from in ('active', 'in_review', 'approved', 'rejected')),
  suspended_reason text,
  suspended_at timestamptz,
  -- Set for companies, whose document is a CNPJ.
  company_name text check (length(company_name) >= 2 and length(company_name) <= 120),
  sign_up_reminders smallint not null default 0 check (sign_up_reminders >= 0 and sign_up_reminders <= 2),
  -- Only the phone is known yet: the name is a placeholder.
  is_unnamed boolean not null default false,
  -- Shown to its owner only.
  base_postal_code text check (base_postal_code ~ '^[0-9]{8}$'),
  base_district text check (length(base_district) >= 1 and length(base_district) <= 80),
  -- Of the contacts that could be answered; null while they are too few.
  answer_percent smallint check (answer_percent >= 0 and answer_percent <= 100),
  measured_hires integer not null default 0 check (measured_hires >= 0),
  -- Relative to measured_at; null: unknown.
  last_seen text check (last_seen in ('day', 'week', 'month', 'before')),
  check (reviews_count > 0 or rating_sum = 0),
  check (rating_sum <= (reviews_count * 5)),
  check (chat_connected_version >= 1 and chat_connected_version <= chat_token_version),
  check (paused or paused_until is null)
);
create index professionals_by_measure on professionals (measured_at nulls first, id);
create index professionals_by_photo on professionals (photo_picture_id) where photo_picture_id is not null;
create index professionals_document on professionals (document) where document is not null;
create index professionals_institutional on professionals (name) where is_institutional_pro;
create unique index professionals_one_per_proved_document on professionals (document)
  where document is not null and documentation_approved;
create index professionals_pauses on professionals (paused_until) where paused_until is not null;
create index professionals_unfinished on professionals (created_at)
  where state = 'phone_verified' and sign_up_reminders < 2;
create trigger reach_after_update after update on professionals
  referencing new table as changed for each statement execute function reach_of_changed_profiles();

create table professional_services (
  professional_id bigint not null references professionals on delete cascade,
  category_id bigint not null references categories,
  -- Null: to be agreed.
  starting_price_cents integer check (starting_price_cents > 0),
  primary key (category_id, professional_id)
);
create index professional_services_by_professional on professional_services (professional_id);
create trigger reach_after_delete after delete on professional_services
  referencing old table as changed for each statement execute function reach_of_changed_lists();
create trigger reach_after_insert after insert on professional_services
  referencing new table as changed for each statement execute function reach_of_changed_lists();

-- A whole state (no city) or one city. The radius around the base is in the profile.
create table professional_areas (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals on delete cascade,
  uf char(2) not null references states,
  city_id integer references cities,
  unique nulls not distinct (professional_id, uf, city_id)
);
create index professional_areas_by_place on professional_areas (uf, city_id);
create trigger reach_after_delete after delete on professional_areas
  referencing old table as changed for each statement execute function reach_of_changed_lists();
create trigger reach_after_insert after insert on professional_areas
  referencing new table as changed for each statement execute function reach_of_changed_lists();

-- One stretch a day, in minutes from local midnight. Sunday is 0.
create table professional_hours (
  professional_id bigint not null references professionals on delete cascade,
  weekday smallint not null check (weekday >= 0 and weekday <= 6),
  opens_at smallint not null check (opens_at >= 0 and opens_at <= 1439),
  closes_at smallint not null check (closes_at >= 1 and closes_at <= 1440),
  primary key (professional_id, weekday),
  check (closes_at > opens_at)
);

-- Professionals who left e-mail and phone in the sign-up box and have no account yet (spec 7; AMB-49).
create table sign_ups (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token in the address of the sign-up.
  token_hash bytea not null unique check (length(token_hash) = 32),
  email text not null check (length(email) >= 3 and length(email) <= 254),
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  -- The utm_* parameters of the address.
  campaign jsonb not null default '{}' check (length(campaign::text) <= 2000),
  name text check (length(name) >= 2 and length(name) <= 80),
  category_ids bigint[] not null default '{}' check (cardinality(category_ids) <= 10),
  city_id integer references cities,
  agreed_at timestamptz,
  pin_uuid uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  radius_km smallint check (radius_km >= 5 and radius_km <= 100),
  reminders_sent smallint not null default 0 check (reminders_sent >= 0 and reminders_sent <= 2),
  check (expires_at > created_at),
  constraint sign_ups_agreed_first check (pin_uuid is null or agreed_at is not null)
);
create index sign_ups_by_expiry on sign_ups (expires_at);
create index sign_ups_unfinished on sign_ups (created_at) where used_at is null and reminders_sent < 2;

-- A professional lets clients choose them at once, within limits of coins. An institutional one pays nothing and has no
-- row.
create table instant_consents (
  professional_id bigint primary key references professionals on delete cascade,
  daily_limit_coins integer not null check (daily_limit_coins >= 2 and daily_limit_coins <= 10000),
  monthly_limit_coins integer not null,
  enabled_at timestamptz not null,
  starting_price_cents integer check (starting_price_cents > 0),
  check (monthly_limit_coins >= daily_limit_coins and monthly_limit_coins <= 10000)
);

-- Someone who deletes a suspended account cannot start again (docs/decisions/0060). Keyed digests only, tied to no
-- account: `ban_id` groups what staff lift together.
create table identity_bans (
  ban_id uuid not null,
  kind text not null check (kind in ('phone', 'document')),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  reason text,
  deleted_on date not null,
  retained_until date not null,
  primary key (ban_id, digest),
  check (retained_until > deleted_on)
);
create index identity_bans_digest on identity_bans (digest);
create index identity_bans_end on identity_bans (retained_until);

-- domain/dashboard/ --------------------------------------------------------------------------------------------------------

-- Monthly goals of a professional; they block nothing.
create table dashboard_goals (
  professional_id bigint primary key references professionals on delete cascade,
  hires smallint check (hires >= 1 and hires <= 200),
  spend_coins integer check (spend_coins >= 1 and spend_coins <= 100000),
  saved_at timestamptz not null
);

-- domain/portfolio/ ----------------------------------------------------------------------------------------------------

create table portfolio_albums (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals on delete cascade,
  title text not null check (length(title) >= 2 and length(title) <= 80),
  position integer not null,
  created_at timestamptz not null,
  unique (professional_id, "position") deferrable initially deferred
);

-- A picture is in one album. `stage`: one half of a before-and-after pair.
create table portfolio_pictures (
  picture_id bigint primary key references pictures on delete cascade,
  album_id bigint not null references portfolio_albums on delete cascade,
  position integer not null check ("position" >= 1 and "position" <= 30),
  caption text not null default '' check (length(caption) <= 140),
  stage text check (stage in ('before', 'after')),
  unique (album_id, "position") deferrable initially deferred
);

-- domain/verification/ -------------------------------------------------------------------------------------------------

-- One row per submission of a kind of document: at most one open and one approved. Pictures are erased 30 days after the
-- decision.
create table verifications (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals,
  kind text not null check (kind in ('identity', 'company', 'criminal_record', 'insurance', 'cau', 'crc', 'crea', 'creci', 'cref', 'crefito', 'crefono', 'coren', 'crm', 'crmv', 'crn', 'cro', 'crp', 'oab')),
  status text not null check (status in ('pending', 'in_review', 'correction', 'approved', 'refused', 'expired')),
  -- What was typed; which fields a kind needs is in domain/verification/verification.ts.
  holder text check (length(holder) >= 1 and length(holder) <= 120),
  number text check (length(number) >= 1 and length(number) <= 40),
  uf char(2) references states,
  issued_on date,
  -- Last valid day. Null: never expires.
  valid_until date,
  sent_at timestamptz,
  decided_at timestamptz,
  reason text,
  -- From staff to the professional.
  note text check (length(note) >= 1 and length(note) <= 500),
  assigned_to bigint references users,
  assigned_until timestamptz,
  -- The last notice before the end, in days.
  notified_days smallint,
  pictures_erased_at timestamptz,
  created_at timestamptz not null,
  check (status = 'pending' or sent_at is not null),
  check ((status not in ('approved', 'refused', 'expired')) or decided_at is not null),
  check (status <> 'refused' or reason is not null),
  check ((assigned_to is null) = (assigned_until is null)),
  constraint verifications_identity_number check (kind <> 'identity' or number ~ '^[0-9]{11}$')
);
create index verifications_ending on verifications (valid_until) where status = 'approved' and valid_until is not null;
create unique index verifications_one_approved on verifications (professional_id, kind) where status = 'approved';
create unique index verifications_one_open on verifications (professional_id, kind)
  where status in ('pending', 'in_review', 'correction');
create unique index verifications_one_per_company on verifications (number)
  where kind = 'company' and (status in ('in_review', 'correction', 'approved'));
create unique index verifications_one_per_person on verifications (number)
  where kind = 'identity' and (status in ('in_review', 'correction', 'approved'));
create index verifications_to_erase on verifications (decided_at)
  where pictures_erased_at is null and (status in ('approved', 'refused', 'expired'));
create index verifications_waiting on verifications (sent_at, id) where status = 'in_review';

create table verification_pieces (
  verification_id bigint not null references verifications on delete cascade,
  piece text not null check (piece in ('front', 'back', 'selfie', 'certificate', 'card', 'policy')),
  -- Null: erased.
  picture_id bigint references pictures,
  is_resend_requested boolean not null default false,
  sent_at timestamptz not null,
  primary key (verification_id, piece)
);
create index verification_pieces_by_picture on verification_pieces (picture_id) where picture_id is not null;

-- History of each verification.
create table verification_events (
  id bigint generated always as identity primary key,
  verification_id bigint not null references verifications on delete cascade,
  event text not null check (event in ('send', 'ask_correction', 'approve', 'refuse', 'expire', 'replace')),
  -- Null: the professional, or a job.
  staff_user_id bigint references users,
  reason text,
  pieces text[] not null default '{}',
  note text,
  created_at timestamptz not null
);
create index verification_events_by_verification on verification_events (verification_id, id);

-- domain/wallet/ -------------------------------------------------------------------------------------------------------

-- `balance` equals the sum of the lots, so that a debit is one conditional update.
create table wallets (
  professional_id bigint primary key references professionals,
  balance integer not null default 0 check (balance >= 0),
  -- Incoming coins pay it first.
  debt integer not null default 0 check (debt >= 0),
  constraint wallets_debt_first check (balance = 0 or debt = 0)
);
create constraint trigger wallet_equals_lots after insert or update of balance on wallets
  deferrable initially deferred for each row execute function wallet_equals_lots();

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'debt', 'sales', 'consumption', 'bonus', 'forfeited', 'adjustment')),
  professional_id bigint references professionals,
  unique nulls not distinct (kind, professional_id),
  check ((kind in ('wallet', 'debt')) = (professional_id is not null))
);

-- Append only. The entries of each sum to zero, and a reference is used once (domain invariant 4).
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('purchase', 'bonus', 'unlock', 'refund', 'expiry', 'chargeback', 'cooling_off', 'forfeit', 'adjustment')),
  reference text not null,
  actor_user_id bigint references users,
  created_at timestamptz not null,
  unique (kind, reference)
);
create constraint trigger ledger_transaction_balances after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_balances();
create trigger ledger_transactions_append_only before delete or update on ledger_transactions
  for each row execute function forbid_change();

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  coins integer not null check (coins <> 0),
  primary key (transaction_id, account_id)
);
create index ledger_entries_by_account on ledger_entries (account_id, transaction_id desc);
create constraint trigger entry_equals_lots after insert on ledger_entries
  deferrable initially deferred for each row execute function entry_equals_lots();
create trigger ledger_entries_append_only before delete or update on ledger_entries
  for each row execute function forbid_change();
create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();

-- Coins by where they came from: paid ones never expire, bonus ones do.
create table coin_lots (
  id bigint generated always as identity primary key,
  professional_id bigint not null references wallets,
  kind text not null check (kind in ('paid', 'bonus')),
  -- The transaction that brought the coins.
  transaction_id bigint not null references ledger_transactions,
  coins integer not null check (coins > 0),
  remaining integer not null,
  expires_at timestamptz,
  -- When expires_at was last set.
  dated_at timestamptz not null,
  unique (transaction_id, kind),
  check (remaining >= 0 and remaining <= coins),
  check (kind = 'bonus' or expires_at is null)
);
create index coin_lots_to_expire on coin_lots (expires_at) where remaining > 0 and expires_at is not null;
create index coin_lots_to_spend on coin_lots (professional_id, expires_at, kind, id) where remaining > 0;
create constraint trigger lot_equals_movements after insert or update of remaining on coin_lots
  deferrable initially deferred for each row execute function lot_equals_movements();

-- Which lots a transaction changed. Append only.
create table lot_movements (
  transaction_id bigint not null references ledger_transactions,
  lot_id bigint not null references coin_lots,
  coins integer not null check (coins <> 0),
  primary key (transaction_id, lot_id)
);
create index lot_movements_by_lot on lot_movements (lot_id, transaction_id);
create trigger lot_movements_append_only before delete or update on lot_movements
  for each row execute function forbid_change();
create constraint trigger movement_equals_entry after insert on lot_movements
  deferrable initially deferred for each row execute function entry_equals_lots();

-- The welcome bonus is given once per document and phone, also after an account was deleted: keyed digests.
create table welcome_bonuses (
  document_digest text primary key,
  phone_digest text not null unique,
  created_at timestamptz not null,
  professional_id bigint references wallets,
  first_unlock_at timestamptz
);
create index welcome_bonuses_by_professional on welcome_bonuses (professional_id);

-- Coins that staff gave or took. Above 100 a second person confirms (product: Coins).
create table coin_adjustments (
  id bigint generated always as identity primary key,
  professional_id bigint not null references wallets,
  coins integer not null check (coins <> 0 and coins >= '-5000'::integer and coins <= 5000),
  reason text not null check (length(reason) >= 10 and length(reason) <= 500),
  state text not null check (state in ('waiting', 'done', 'refused')),
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  transaction_id bigint unique references ledger_transactions,
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'done') = (transaction_id is not null)),
  check (decided_by is null or decided_by <> requested_by or state = 'refused' or abs(coins) <= 100)
);
create index coin_adjustments_of_wallet on coin_adjustments (professional_id, requested_at desc);
create index coin_adjustments_waiting on coin_adjustments (requested_at) where state = 'waiting';

-- A debt of a deleted account is charged to the next account of the same phone or document: keyed digests.
create table deleted_account_wallets (
  professional_id bigint not null references wallets,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  deleted_on date not null,
  retained_until date not null,
  -- The later account of the same person; chargebacks go there.
  successor_id bigint references wallets,
  primary key (professional_id, digest),
  check (retained_until > deleted_on)
);
create index deleted_account_wallets_digest on deleted_account_wallets (digest);
create index deleted_account_wallets_end on deleted_account_wallets (retained_until);

-- domain/purchases/ ----------------------------------------------------------------------------------------------------

-- Coins that professionals buy (domain 2.8). A coin costs one real in every package.
create table purchases (
  id bigint generated always as identity primary key,
  -- Sent to the provider as its idempotency key.
  uuid uuid not null unique,
  professional_id bigint not null references wallets,
  coins integer not null check (coins > 0),
  bonus_coins integer not null check (bonus_coins >= 0),
  price_cents integer not null,
  method text not null check (method in ('pix', 'card')),
  provider text not null,
  charge_id text,
  -- The provider's id of the payment: the same money is never credited twice.
  payment_ref text,
  state text not null check (state in ('created', 'waiting', 'paid', 'pending_review', 'failed', 'expired', 'refunded', 'charged_back')),
  pix_code text,
  checkout_url text,
  received_cents integer not null default 0 check (received_cents >= 0),
  transaction_id bigint unique references ledger_transactions,
  -- The unlock that lacked coins. `quote`: its sealed price.
  order_uuid uuid,
  quote text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  unique (provider, charge_id),
  unique (provider, payment_ref),
  check (price_cents = (coins * 100)),
  check ((state = 'waiting') <= (charge_id is not null)),
  check ((state = 'paid') <= (transaction_id is not null)),
  check ((state in ('created', 'waiting', 'failed', 'expired')) <= (transaction_id is null))
);
create index purchases_of_professional on purchases (professional_id, id desc);
create index purchases_pending_review on purchases (paid_at) where state = 'pending_review';
create index purchases_to_check on purchases (checked_at nulls first)
  where state in ('created', 'waiting', 'expired', 'failed');

-- Money that goes back: for unspent coins, or for a payment of another amount.
create table purchase_refunds (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  purchase_id bigint not null references purchases,
  kind text not null check (kind in ('cooling_off', 'pending_review', 'difference', 'staff')),
  coins integer not null default 0 check (coins >= 0),
  bonus_coins integer not null default 0 check (bonus_coins >= 0),
  cents integer not null check (cents > 0),
  state text not null check (state in ('requested', 'processing', 'done', 'failed')),
  transaction_id bigint unique references ledger_transactions,
  requested_by bigint not null references users,
  requested_at timestamptz not null,
  checked_at timestamptz,
  done_at timestamptz,
  -- The provider's id, where it does not store ours.
  refund_ref text,
  -- Of staff; the professional reads it.
  reason text,
  check ((state in ('done', 'failed')) = (done_at is not null)),
  constraint purchase_refunds_reason_of_staff check ((kind = 'staff') = (reason is not null) and char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint purchase_refunds_takes_coins check ((kind in ('cooling_off', 'staff')) = (transaction_id is not null)),
  constraint purchase_refunds_one_real_per_coin check ((kind not in ('cooling_off', 'staff')) or cents = (coins * 100))
);
create unique index purchase_refunds_by_staff_once on purchase_refunds (purchase_id)
  where kind = 'staff' and state <> 'failed';
create index purchase_refunds_of_purchase on purchase_refunds (purchase_id);
create index purchase_refunds_open on purchase_refunds (requested_at) where state in ('requested', 'processing');

-- Where the provider and we disagree about a day. Staff settle them.
create table payment_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  kind text not null check (kind in ('unknown_payment', 'not_at_provider', 'other_amount', 'refund_refused', 'charged_back_after_refund')),
  ours_cents integer not null,
  theirs_cents integer not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references users,
  unique (provider, reference, kind)
);
create index payment_differences_open on payment_differences (found_at) where settled_at is null;

-- domain/prices/ -------------------------------------------------------------------------------------------------------

-- Median of what professionals asked in a city in the last twelve months, measured daily. Cities with too few prices
-- have no row.
create table local_prices (
  category_id bigint not null references categories,
  city_id integer not null references cities,
  median_cents bigint not null check (median_cents > 0),
  quotes integer not null check (quotes >= 10),
  professionals integer not null check (professionals >= 5),
  measured_at timestamptz not null,
  primary key (category_id, city_id)
);

-- domain/guarantee/ ----------------------------------------------------------------------------------------------------

-- Professionals whose first 15 contacts were refunded because none of them hired (product: Refunds). Once.
create table guarantees (
  professional_id bigint primary key references professionals,
  coins integer not null check (coins > 0),
  given_at timestamptz not null,
  document_digest text unique,
  phone_digest text unique
);

-- domain/orders/ -------------------------------------------------------------------------------------------------------

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  client_id bigint references users,
  category_id bigint not null references categories,
  kind text not null default 'standard' check (kind in ('standard', 'express')),
  status text not null check (status in ('pending_verification', 'waiting', 'searching', 'finalized', 'finalized_zero_lead', 'blocked', 'duplicated', 'canceled')),
  phone text check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  contact_name text not null check (length(contact_name) >= 1 and length(contact_name) <= 120),
  contact_email text not null,
  contact_mode text not null check (contact_mode in ('chat', 'whatsapp', 'call')),
  urgency text not null check (urgency in ('today', 'month', 'quarter', 'undecided')),
  uf char(2) not null references states,
  city_id integer not null references cities,
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  district text,
  street text,
  description text not null default '' check (length(description) <= 2000),
  max_leads smallint not null default 4 check (max_leads >= 1 and max_leads <= 4),
  -- Taken by one conditional update: at most four professionals get the contact.
  lead_count smallint not null default 0,
  -- Professionals in reach when it was published; part of the price of its contact.
  eligible_count integer not null default 0 check (eligible_count >= 0),
  flags text[] not null default '{}',
  blocked_reason text,
  duplicate_of_id bigint references orders,
  created_at timestamptz not null,
  verified_at timestamptz,
  review_at timestamptz,
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  -- One extension per order.
  extended_at timestamptz,
  closed_as text check (closed_as in ('solved', 'gave_up', 'hired')),
  blocked_at timestamptz,
  description_edited_at timestamptz,
  -- Asked twice at most; unanswered while later than the answer.
  still_needed_asked_at timestamptz,
  still_needed_answered_at timestamptz,
  -- The last wave that was sent.
  offered_wave smallint not null default 0 check (offered_wave >= 0 and offered_wave <= 3),
  -- Express services only.
  express_price_cents bigint check (express_price_cents > 0),
  express_day date,
  -- Hour in São Paulo at which the two hours begin.
  express_window smallint check (express_window in (8, 10, 12, 14, 16, 18)),
  -- The client accepts professionals beyond their usual radius.
  widened_at timestamptz,
  -- When the order was published; part of the price.
  client_has_hired boolean not null default false,
  -- SHA-256 of the token of the browser that made it: only there may the number be changed before it is verified.
  browser_hash bytea check (length(browser_hash) = 32),
  only_professional_id bigint references professionals,
  -- Null before it is published, and once it was opened to others.
  only_until timestamptz,
  contact_hours text not null default 'any' check (contact_hours in ('any', 'morning', 'afternoon', 'evening')),
  -- Part of the price, which lists compute for thousands of orders.
  photo_count smallint not null default 0 check (photo_count >= 0 and photo_count <= 5),
  typical_cents bigint check (typical_cents > 0),
  typical_of text check (typical_of in ('city', 'state')),
  -- An open request became this express service; the later duplicate points here.
  converted_at timestamptz,
  campaign jsonb not null default '{}' check (length(campaign::text) <= 2000),
  check (lead_count >= 0 and lead_count <= 4 and lead_count <= max_leads),
  check (status = 'pending_verification' or client_id is not null and verified_at is not null),
  check ((status not in ('pending_verification', 'waiting', 'finalized_zero_lead', 'duplicated')) or lead_count = 0),
  check (status <> 'finalized' or lead_count > 0),
  check ((status not in ('waiting', 'searching')) or expires_at is not null),
  check (status <> 'searching' or published_at is not null),
  check ((status = 'duplicated') = (duplicate_of_id is not null)),
  check ((status = 'blocked') = (blocked_reason is not null)),
  check (phone is not null or (status not in ('pending_verification', 'waiting', 'searching'))),
  check (closed_as is null or (status in ('canceled', 'blocked'))),
  check ((kind = 'express') = (express_price_cents is not null)),
  check ((kind = 'express') = (express_day is not null)),
  check ((kind = 'express') = (express_window is not null)),
  check (kind <> 'express' or max_leads = 1),
  check (only_until is null or only_professional_id is not null),
  check ((typical_cents is null) = (typical_of is null)),
  check (converted_at is null or kind = 'express')
);
create index orders_by_category on orders (category_id, published_at desc) where published_at is not null;
create index orders_by_client on orders (client_id, created_at desc);
create index orders_by_link on orders (only_professional_id) where only_professional_id is not null;
create index orders_by_original on orders (duplicate_of_id) where duplicate_of_id is not null;
create index orders_closed_as_hired on orders (closed_at) where closed_as = 'hired' and lead_count > 0;
create index orders_exclusive on orders (only_until) where only_until is not null;
create index orders_on_hold on orders (verified_at) where status = 'waiting' and review_at is null;
create unique index orders_one_open on orders (phone, category_id, city_id) where status in ('waiting', 'searching');
create index orders_finalized on orders (closed_at) where status = 'finalized' and lead_count > 0;
create index orders_to_ask on orders (verified_at) where status = 'searching';
create index orders_to_expire on orders (expires_at) where status in ('waiting', 'searching');
create index orders_to_offer on orders (id) where status = 'searching' and offered_wave < 3;
create index orders_to_review on orders (review_at) where status = 'waiting';
create index orders_unverified on orders (created_at) where status = 'pending_verification';
create index orders_with_photos on orders (id) where photo_count > 0;

-- Answers as they were asked: the title is a copy, so that a changed form rewrites no order.
create table order_answers (
  order_id bigint not null references orders on delete cascade,
  position smallint not null,
  question text not null,
  title text not null,
  value jsonb not null,
  visibility text not null default 'public' check (visibility in ('public', 'after_unlock')),
  primary key (order_id, "position")
);

create table order_pictures (
  order_id bigint not null references orders,
  -- A repeated order shows the same pictures.
  picture_id bigint not null references pictures on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 5),
  primary key (order_id, picture_id),
  unique (order_id, "position")
);
create index order_pictures_by_picture on order_pictures (picture_id);

-- "Avise-me": a client whose search found nobody wants to hear of the first professional who comes.
create table service_watches (
  id bigint generated always as identity primary key,
  -- One per order.
  order_id bigint not null unique references orders on delete cascade,
  client_id bigint not null references users,
  category_id bigint not null references categories,
  uf char(2) not null references states,
  city_id integer not null references cities,
  created_at timestamptz not null,
  notified_at timestamptz
);
create index service_watches_by_client on service_watches (client_id);
create index service_watches_waiting on service_watches (id) where notified_at is null;

-- domain/matching/ -----------------------------------------------------------------------------------------------------

-- Who was offered an order, and in which wave.
create table order_offers (
  order_id bigint not null references orders on delete cascade,
  professional_id bigint not null references professionals,
  wave smallint not null check (wave >= 1 and wave <= 3),
  score smallint not null check (score >= 0 and score <= 100),
  offered_at timestamptz not null,
  first_seen_at timestamptz,
  dismissed_at timestamptz,
  dismiss_reason text check (dismiss_reason in ('too_far', 'not_my_service', 'price', 'no_time', 'too_few_details', 'other')),
  invited_at timestamptz,
  primary key (order_id, professional_id),
  constraint order_offers_dismissed check ((dismissed_at is null) = (dismiss_reason is null))
);
create index order_offers_by_time on order_offers (professional_id, offered_at desc, order_id desc);
create index order_offers_invited on order_offers (order_id) where invited_at is not null;
create index order_offers_dismissed_reasons on order_offers (professional_id, dismissed_at)
  where dismiss_reason in ('too_far', 'not_my_service');

-- The last filters of a professional, the same on every device.
create table opportunity_filters (
  professional_id bigint primary key references professionals on delete cascade,
  chosen jsonb not null check (jsonb_typeof(chosen) = 'object'),
  saved_at timestamptz not null
);

-- One row per service and way to cover places: 'radius' around the base, 'far' within it but called too far, a city (its
-- id as text) or a state. Only professionals who may get offers now.
create table professional_reach (
  professional_id bigint not null references professionals on delete cascade,
  category_id bigint not null references categories,
  covers text collate "C" not null,
  -- Origin of the distance; 0 for a city or state without a known base.
  from_city_id integer not null,
  -- 0 for a city or state.
  radius_km smallint not null check (radius_km >= 0 and radius_km <= 100),
  base_score double precision not null,
  primary key (professional_id, category_id, covers)
);
create index professional_reach_by_base on professional_reach (category_id, covers, from_city_id, base_score desc, professional_id) include (radius_km);
create index professional_reach_by_list on professional_reach (category_id, covers, base_score desc, professional_id)
  where covers <> 'radius';

-- 
-- Open contacts, and contacts of the last 30 days. At most a minute old.
create table professional_workloads (
  professional_id bigint primary key references professionals on delete cascade,
  open_leads integer not null check (open_leads >= 0),
  recent_leads integer not null check (recent_leads >= 0),
  -- When the oldest recent contact stops being recent.
  next_change_at timestamptz,
  -- Three orders were called too far from here on.
  too_far_km smallint check (too_far_km > 0),
  -- Services of which three orders were called not theirs.
  unwanted_category_ids bigint[] not null default '{}'
);
create index professional_workloads_by_change on professional_workloads (next_change_at) where next_change_at is not null;

-- 
-- Queue of professionals whose contacts changed. Insert only, so that a writer waits for nobody.
create table workload_changes (
  id bigint generated always as identity primary key,
  professional_id bigint not null
);

-- domain/leads/ --------------------------------------------------------------------------------------------------------

create table leads (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  professional_id bigint not null references professionals,
  slot smallint not null check (slot >= 1 and slot <= 4),
  state text not null check (state in ('unlocked', 'contacted', 'accepted', 'rejected', 'ended', 'hired', 'voided')),
  origin text not null check (origin in ('unlock', 'instant_match', 'express')),
  coins_paid integer not null check (coins_paid >= 0),
  price_breakdown jsonb not null,
  ledger_transaction_id bigint unique references ledger_transactions,
  price_cents bigint check (price_cents > 0),
  initial_message text check (length(initial_message) >= 1 and length(initial_message) <= 2000),
  created_at timestamptz not null,
  messaged_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text,
  ended_by text check (ended_by in ('client', 'professional', 'system')),
  -- When the client saw the first message; the refund rules depend on it.
  opened_at timestamptz,
  deferred_at timestamptz,
  -- Reminders of a deferred message: after a day and after two.
  reminders smallint not null default 0 check (reminders >= 0 and reminders <= 2),
  talked_at timestamptz,
  outcome text check (outcome in ('won', 'lost')),
  outcome_at timestamptz,
  price_unit text not null default 'whole' check (price_unit in ('whole', 'hour', 'm2')),
  unique (order_id, slot),
  unique (order_id, professional_id),
  check ((coins_paid > 0) = (ledger_transaction_id is not null)),
  check ((initial_message is null) = (messaged_at is null)),
  check (state <> 'contacted' or initial_message is not null),
  check (state <> 'rejected' or rejected_at is not null),
  check (opened_at is null or messaged_at is not null),
  check ((outcome is null) = (outcome_at is null))
);
create index leads_accepted on leads (accepted_at) where state = 'accepted';
create index leads_by_professional on leads (professional_id, created_at desc);
create index leads_ever_accepted on leads (accepted_at) where accepted_at is not null;
create index leads_instant on leads (professional_id, created_at) include (coins_paid) where origin = 'instant_match';
create index leads_open on leads (professional_id, created_at)
  where (state in ('unlocked', 'contacted')) and talked_at is null and outcome is null;
create index leads_waiting on leads (messaged_at) where state = 'contacted';
create trigger workload_after_insert after insert on leads
  referencing new table as changed for each statement execute function note_workload_change();
create trigger workload_after_update after update on leads
  referencing new table as changed for each statement execute function note_workload_change();

-- 
-- What a professional records about a contact: stage, note, value, reminder (product: Professional side).
create table pipeline_entries (
  lead_id bigint primary key references leads,
  -- Only where neither the state nor the marks of the lead say so.
  stage text check (stage in ('visit', 'quote')),
  note text not null default '' check (length(note) <= 2000),
  value_cents bigint check (value_cents > 0),
  lost_reason text check (lost_reason in ('price', 'no_answer', 'hired_other', 'gave_up', 'too_far', 'no_time', 'other')),
  remind_at timestamptz,
  reminded_at timestamptz,
  changed_at timestamptz not null,
  check (reminded_at is null or remind_at is not null)
);
create index pipeline_entries_to_remind on pipeline_entries (remind_at) where remind_at is not null and reminded_at is null;

-- Attempts to reach a client outside the chat.
create table contact_attempts (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  channel text not null check (channel in ('whatsapp', 'call', 'email', 'other')),
  note text not null default '' check (length(note) <= 300),
  at timestamptz not null
);
create index contact_attempts_of_lead on contact_attempts (lead_id, at desc);

-- Professionals a client was shown, in order, and why the client disliked them. At most two rounds.
create table instant_match_rounds (
  order_id bigint not null references orders on delete cascade,
  round smallint not null check (round in (1, 2)),
  professional_ids bigint[] not null check (cardinality(professional_ids) >= 1 and cardinality(professional_ids) <= 6),
  shown_at timestamptz not null,
  disliked_at timestamptz,
  reason text check (reason in ('nobody_known', 'too_far', 'low_rating', 'high_price', 'other')),
  primary key (order_id, round),
  check ((disliked_at is null) = (reason is null))
);

-- A professional asks for the coins of a contact: one claim per contact, with one appeal (product: Refunds).
create table refund_claims (
  id bigint generated always as identity primary key,
  lead_id bigint not null unique references leads,
  professional_id bigint not null references professionals,
  reason text not null,
  statement text not null check (length(statement) >= 1 and length(statement) <= 1000),
  state text not null check (state in ('open', 'granted', 'denied', 'appealed', 'appeal_granted', 'appeal_denied', 'returned')),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- Null: decided by the system.
  decided_by bigint references users,
  decided_at timestamptz,
  answer text check (length(answer) >= 1 and length(answer) <= 1000),
  -- The first of two, where two are needed.
  first_approved_by bigint references users,
  appeal_statement text check (length(appeal_statement) >= 1 and length(appeal_statement) <= 1000),
  appealed_at timestamptz,
  appeal_decided_by bigint references users,
  appeal_decided_at timestamptz,
  appeal_answer text check (length(appeal_answer) >= 1 and length(appeal_answer) <= 1000),
  client_answer text check (client_answer in ('yes', 'no')),
  client_answered_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (appeal_decided_by is null or appeal_decided_by is distinct from decided_by),
  check ((client_answer is null) = (client_answered_at is null)),
  check (state = 'returned' or (state in ('appealed', 'appeal_granted', 'appeal_denied')) = (appealed_at is not null)),
  check (((state in ('appeal_granted', 'appeal_denied')) or state = 'returned' and appealed_at is not null) = (appeal_decided_at is not null))
);
create index refund_claims_of_professional on refund_claims (professional_id, requested_at desc);
create index refund_claims_waiting on refund_claims (due_at) where state in ('open', 'appealed');

create table refund_claim_pictures (
  picture_id bigint primary key references pictures on delete cascade,
  -- The file may exist before the claim.
  lead_id bigint not null references leads,
  position smallint not null check ("position" >= 1 and "position" <= 3),
  unique (lead_id, "position")
);

-- domain/refunds/ ------------------------------------------------------------------------------------------------------

-- Coins of a lead that were returned: at most once per lead (domain invariant 5).
create table refunds (
  lead_id bigint primary key references leads,
  professional_id bigint not null references professionals,
  reason text not null check (reason in ('order_blocked', 'client_canceled', 'message_not_opened', 'no_answer', 'wrong_contact', 'repeated_order', 'wrong_city', 'already_hired', 'other_scope')),
  coins integer not null check (coins > 0),
  ledger_transaction_id bigint not null unique references ledger_transactions,
  created_at timestamptz not null
);
create index refunds_by_professional on refunds (professional_id, created_at desc);

-- domain/visits/ -------------------------------------------------------------------------------------------------------

-- Visits to see the work (product: Professional side).
create table visits (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  state text not null check (state in ('proposed', 'confirmed', 'declined', 'canceled')),
  starts_at timestamptz not null,
  minutes smallint not null check (minutes >= 15 and minutes <= 600),
  address text not null check (length(address) >= 1 and length(address) <= 200),
  note text not null default '' check (length(note) <= 300),
  -- From a client who wants another time.
  answer text check (length(answer) <= 300),
  created_at timestamptz not null,
  answered_at timestamptz,
  canceled_by text check (canceled_by in ('client', 'professional', 'system')),
  reminded_at timestamptz,
  -- SEQUENCE of the calendar entry.
  revision integer not null default 0 check (revision >= 0),
  ended_at timestamptz,
  check ((canceled_by is not null) = (state = 'canceled'))
);
create index visits_of_lead on visits (lead_id, starts_at desc);
create index visits_to_come on visits (starts_at) where state in ('proposed', 'confirmed');
create index visits_to_remind on visits (starts_at) where state = 'confirmed' and reminded_at is null;

-- A new number invalidates the address from which a calendar reads the visits.
create table calendar_links (
  professional_id bigint primary key references professionals on delete cascade,
  -- Part of the address.
  number integer not null default 1 check (number >= 1),
  changed_at timestamptz not null
);

-- domain/proposals/ ----------------------------------------------------------------------------------------------------

-- Versions of what a professional offers to do, for how much and until when (product: Professional side).
create table proposals (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  version smallint not null check (version >= 1 and version <= 50),
  state text not null check (state in ('sent', 'seen', 'change_requested', 'accepted', 'refused', 'withdrawn', 'expired', 'superseded')),
  -- The accepted version that this one would change: it stands until this one is accepted.
  changes_id bigint references proposals,
  travel_cents bigint not null check (travel_cents >= 0 and travel_cents <= 100000000),
  discount_cents bigint not null check (discount_cents >= 0 and discount_cents <= 100000000),
  total_cents bigint not null check (total_cents >= 1 and total_cents <= 100000000),
  payment text not null check (length(payment) >= 1 and length(payment) <= 300),
  starts_on date,
  ends_on date,
  warranty_days smallint not null check (warranty_days >= 0 and warranty_days <= 3650),
  conditions text check (length(conditions) >= 1 and length(conditions) <= 2000),
  valid_until timestamptz not null,
  sent_at timestamptz not null,
  seen_at timestamptz,
  -- When it was accepted, refused or sent back, with the words of the client in `answer`.
  answered_at timestamptz,
  answer text check (length(answer) >= 1 and length(answer) <= 1000),
  expiry_notified_at timestamptz,
  withdrawn_at timestamptz,
  unique (lead_id, version),
  check (ends_on >= starts_on),
  check (valid_until > sent_at),
  check (state <> 'withdrawn' or withdrawn_at is not null),
  check ((state not in ('change_requested', 'accepted', 'refused')) or answered_at is not null)
);
create unique index proposals_agreed on proposals (lead_id) where state = 'accepted';
create index proposals_ending on proposals (valid_until) where state in ('sent', 'seen', 'change_requested');
create unique index proposals_open on proposals (lead_id) where state in ('sent', 'seen', 'change_requested');

create table proposal_items (
  proposal_id bigint not null references proposals,
  position smallint not null check ("position" >= 1 and "position" <= 30),
  kind text not null check (kind in ('labour', 'material')),
  description text not null check (length(description) >= 1 and length(description) <= 200),
  -- 2.5 m² is 2500.
  quantity_thousandths bigint not null check (quantity_thousandths >= 1 and quantity_thousandths <= 50000000),
  unit text not null check (unit in ('un', 'm2', 'm', 'hora', 'dia', 'verba')),
  unit_cents bigint not null check (unit_cents >= 0 and unit_cents <= 100000000),
  primary key (proposal_id, "position")
);

create table proposal_pictures (
  proposal_id bigint not null references proposals,
  picture_id bigint not null references pictures on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 6),
  primary key (proposal_id, picture_id),
  unique (proposal_id, "position")
);
create index proposal_pictures_by_picture on proposal_pictures (picture_id);

create table proposal_templates (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  content jsonb not null,
  created_at timestamptz not null,
  unique (professional_id, name)
);

-- domain/conversations/ ------------------------------------------------------------------------------------------------

-- Unread counters are stored: lists are read far more often than messages are written.
create table conversations (
  id bigint generated always as identity primary key,
  chat_id text not null unique check (chat_id ~ '^[A-Za-z0-9_-]{16,}$'),
  lead_id bigint not null unique references leads,
  client_user_id bigint not null references users,
  professional_user_id bigint not null references users,
  state text not null check (state in ('requested', 'open', 'closed')),
  -- Listed for the client once accepted (domain 2.3).
  client_listed boolean not null default false,
  client_unread integer not null default 0 check (client_unread >= 0),
  professional_unread integer not null default 0 check (professional_unread >= 0),
  client_read_id bigint not null default 0,
  professional_read_id bigint not null default 0,
  last_message text not null default '',
  last_message_at timestamptz not null,
  created_at timestamptz not null,
  -- From here on the professional sees phone and e-mail, unmasked.
  contact_shared_at timestamptz,
  client_read_at timestamptz,
  professional_read_at timestamptz,
  -- Cleared by a new message of the other person.
  client_archived_at timestamptz,
  professional_archived_at timestamptz,
  check (client_user_id <> professional_user_id)
);
create index conversations_of_client on conversations (client_user_id, last_message_at desc, id desc)
  where client_listed;
create index conversations_of_professional on conversations (professional_user_id, last_message_at desc, id desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  sender_user_id bigint references users,
  kind text not null default 'user' check (kind in ('user', 'system')),
  text text not null check (length(text) <= 2000),
  client_id text check (length(client_id) >= 1 and length(client_id) <= 100),
  created_at timestamptz not null,
  -- Shown as a card.
  proposal_id bigint references proposals,
  reply_to_id bigint references messages,
  unique (conversation_id, sender_user_id, client_id),
  check ((kind = 'system') = (sender_user_id is null))
);
create index messages_in_order on messages (conversation_id, id desc);

-- Who blocked whom.
create table blocks (
  blocker_user_id bigint not null references users,
  blocked_user_id bigint not null references users,
  created_at timestamptz not null,
  primary key (blocker_user_id, blocked_user_id),
  check (blocker_user_id <> blocked_user_id)
);
create index blocks_of_blocked on blocks (blocked_user_id);

create table message_reports (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  reporter_user_id bigint not null references users,
  reported_user_id bigint not null references users,
  reason text not null check (length(reason) >= 1 and length(reason) <= 60),
  note text check (length(note) >= 1 and length(note) <= 500),
  created_at timestamptz not null,
  decision text check (decision in ('nothing', 'warned', 'closed')),
  decided_at timestamptz,
  check (reporter_user_id <> reported_user_id),
  check ((decision is null) = (decided_at is null))
);
create index message_reports_about on message_reports (reported_user_id);
create index message_reports_by_reporter on message_reports (reporter_user_id);
create unique index message_reports_open on message_reports (conversation_id, reporter_user_id) where decision is null;
create index message_reports_undecided on message_reports (created_at, id) where decision is null;

-- The messages that staff may read because of a report.
create table reported_messages (
  report_id bigint not null references message_reports on delete cascade,
  message_id bigint not null references messages,
  primary key (report_id, message_id)
);

create table message_files (
  picture_id bigint primary key references pictures on delete cascade,
  message_id bigint not null references messages,
  position smallint not null check ("position" >= 1 and "position" <= 4),
  unique (message_id, "position")
);

-- 
-- Settings for all conversations of a person; no row means the defaults.
create table conversation_settings (
  user_id bigint primary key references users,
  hides_read boolean not null default false
);

-- Texts that a person inserts into a message by one tap.
create table quick_replies (
  user_id bigint not null references users,
  position smallint not null check ("position" >= 1 and "position" <= 10),
  text text not null check (length(text) >= 1 and length(text) <= 300),
  primary key (user_id, "position")
);

-- domain/notifications/ ------------------------------------------------------------------------------------------------

-- Names and texts are looked up when one is shown or sent: a row holds no personal data.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  order_id bigint references orders on delete cascade,
  lead_id bigint references leads,
  conversation_id bigint references conversations,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  -- Deduplicates: one per user, kind and reference.
  reference text check (length(reference) >= 1 and length(reference) <= 120),
  unique (user_id, kind, reference),
  unique (id, user_id)
);
create index notifications_by_age on notifications (created_at);
create index notifications_by_order on notifications (order_id) where order_id is not null;
create index notifications_newest on notifications (user_id, id desc);
create unique index notifications_one_per_conversation on notifications (user_id, conversation_id)
  where kind = 'message_received' and read_at is null;
create index notifications_unread on notifications (user_id, order_id) where read_at is null;

-- One notification on one channel.
create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null,
  user_id bigint not null,
  channel text not null check (channel in ('push', 'whatsapp', 'sms', 'email')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'dropped')),
  due_at timestamptz not null,
  attempts smallint not null default 0,
  leased_at timestamptz,
  sent_at timestamptz,
  provider text,
  -- Joins the provider's receipts.
  provider_id text,
  problem text,
  created_at timestamptz not null,
  -- The delivery whose e-mail carried this one too; a day counts e-mails.
  email_id bigint,
  unique (notification_id, channel),
  foreign key (notification_id, user_id) references notifications(id, user_id) on delete cascade,
  check ((state = 'sending') = (leased_at is not null)),
  check (provider_id is null or provider is not null)
);
create index notification_deliveries_by_provider on notification_deliveries (provider, provider_id)
  where provider_id is not null;
create index notification_deliveries_claimed on notification_deliveries (leased_at) where state = 'sending';
create index notification_deliveries_due_in_order on notification_deliveries (due_at, user_id, id) where state = 'waiting';
create index notification_deliveries_failed on notification_deliveries (id desc) where state in ('failed', 'unknown');
create index notification_deliveries_of_a_day on notification_deliveries (user_id, channel, sent_at) where sent_at is not null;
create index notification_deliveries_under_way on notification_deliveries (user_id) where state in ('sending', 'unknown');

-- 
-- No row: the defaults of domain/notifications/matrix.ts.
create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  -- {"lead_created": {"email": false}}: only what differs from the matrix.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  -- Local hours of the person's city. Equal to quiet_to: no quiet hours.
  quiet_from smallint not null default 21 check (quiet_from >= 0 and quiet_from <= 23),
  quiet_to smallint not null default 8 check (quiet_to >= 0 and quiet_to <= 23),
  digest_hours smallint[] not null default '{8,12,18}'::smallint[] check (digest_hours <@ '{8,12,18}'::smallint[]),
  paused_until timestamptz,
  at_once_km smallint check (at_once_km >= 1 and at_once_km <= 100)
);

-- Numbers and mailboxes that do not take our messages, by SHA-256.
create table unreachable_addresses (
  channel text not null check (channel in ('whatsapp', 'sms', 'email')),
  address_hash bytea not null check (length(address_hash) = 32),
  problem text not null check (problem in ('refused', 'opted_out', 'no_number')),
  since timestamptz not null,
  primary key (channel, address_hash)
);

-- E-mails sent to a mailbox, for a daily limit over all accounts and sign-ups that name it. Retained for a day.
create table mailbox_emails (
  address_hash bytea not null check (length(address_hash) = 32),
  dedupe_key text not null check (length(dedupe_key) >= 1 and length(dedupe_key) <= 500),
  purpose text not null check (purpose in ('account', 'security', 'unverified')),
  sent_at timestamptz not null,
  primary key (address_hash, dedupe_key)
);
create index mailbox_emails_by_age on mailbox_emails (sent_at);

-- Browsers that get notifications while the product is closed. One per session.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  session_id bigint not null unique references sessions on delete cascade,
  -- With both keys, anyone could send to this browser.
  endpoint text not null unique check (length(endpoint) >= 1 and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) >= 1 and length(p256dh) <= 200),
  auth text not null check (length(auth) >= 1 and length(auth) <= 100),
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_by_person on push_subscriptions (user_id, id);

-- domain/reviews/ ------------------------------------------------------------------------------------------------------

create table reviews (
  id bigint generated always as identity primary key,
  -- One review per lead (AMB-42); its order names author and place.
  lead_id bigint not null unique references leads,
  professional_id bigint not null references professionals,
  category_id bigint not null references categories,
  city_id integer not null references cities,
  rating smallint not null check (rating >= 1 and rating <= 5),
  comment text not null default '' check (length(comment) <= 350),
  created_at timestamptz not null,
  -- Hidden until both sides have reviewed or 14 days have passed.
  published_at timestamptz,
  -- Codes of domain/reviews/review-signals.ts.
  signals text[] not null default '{}',
  decision text check (decision in ('kept', 'withdrawn')),
  decision_reason text check (length(decision_reason) >= 1 and length(decision_reason) <= 60),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision_reason is not null) = (not decision is distinct from 'withdrawn')),
  check (decision is distinct from 'withdrawn' or published_at is null)
);
create index reviews_by_category on reviews (category_id, published_at desc) where published_at is not null;
create index reviews_by_professional on reviews (professional_id, published_at desc) where published_at is not null;
create index reviews_to_decide on reviews (created_at, id) where signals <> '{}' and decision is null;

-- A professional answers a review once, in public (product: Order life).
create table review_replies (
  review_id bigint primary key references reviews,
  text text not null check (length(text) >= 2 and length(text) <= 500),
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) >= 1 and length(withdrawn_reason) <= 60),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);

create table reply_reports (
  review_id bigint not null references review_replies on delete cascade,
  reporter_user_id bigint not null references users,
  reason text not null check (length(reason) >= 1 and length(reason) <= 60),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (review_id, reporter_user_id)
);
create index reply_reports_by_reporter on reply_reports (reporter_user_id);
create index reply_reports_undecided on reply_reports (created_at, review_id) where decided_at is null;

-- domain/surveys/ ------------------------------------------------------------------------------------------------------

-- How often a client was asked about an order (domain 2.4; AMB-42 to AMB-44).
create table surveys (
  order_id bigint primary key references orders,
  times_asked smallint not null check (times_asked > 0),
  -- Null: not again.
  ask_again_at timestamptz
);
create index surveys_to_ask on surveys (ask_again_at) where ask_again_at is not null;

create table survey_responses (
  id bigint generated always as identity primary key,
  -- One per order (domain invariant 10).
  order_id bigint not null unique references orders,
  user_id bigint not null references users,
  form_id integer not null,
  form_snapshot jsonb not null check (jsonb_typeof(form_snapshot) = 'array'),
  rating smallint check (rating >= 1 and rating <= 5),
  comment text not null default '' check (length(comment) <= 350),
  -- Who was hired. Null: about the experience, without rating.
  lead_id bigint unique references leads,
  created_at timestamptz not null,
  -- The next answer replaces it.
  still_deciding boolean not null default false,
  check ((lead_id is null) = (rating is null))
);
create index survey_responses_by_user on survey_responses (user_id);
create index survey_responses_of_experience on survey_responses (id desc) where lead_id is null;

-- domain/service-coverage/ -----------------------------------------------------------------------------------------------------

-- People without an account who want to hear when somebody serves a place. Unconfirmed addresses get one e-mail; the row
-- is deleted after the answer.
create table waitlist_entries (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  category_id bigint not null references categories,
  city_id integer not null references cities,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  unique (email, category_id, city_id),
  check (confirmed_at >= requested_at)
);
create index waitlist_entries_by_age on waitlist_entries (requested_at);
create index waitlist_entries_to_tell on waitlist_entries (category_id, city_id) where confirmed_at is not null;

-- domain/analytics/ ----------------------------------------------------------------------------------------------------

-- Page events of visitors who consented; nothing identifies them (spec 7; docs/decisions/0016).
create table analytics_events (
  id bigint generated always as identity primary key,
  event text not null check (length(event) >= 1 and length(event) <= 60),
  page_type text not null check (length(page_type) <= 60),
  -- Without query; ids and secrets replaced by `:id`.
  path text not null check (length(path) <= 200),
  detail jsonb not null default '{}' check (length(detail::text) <= 1000),
  created_at timestamptz not null
);
create index analytics_events_by_time on analytics_events (created_at);

-- domain/moderation/ ---------------------------------------------------------------------------------------------------

-- What staff did or read, with the state before and after. Append only.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: done by the system.
  staff_user_id bigint references users,
  action text not null check (length(action) >= 1 and length(action) <= 60),
  -- "order:" and its uuid, and so on.
  subject text not null check (length(subject) >= 1 and length(subject) <= 120),
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_by_staff on audit_log (staff_user_id, id desc);
create index audit_log_by_subject on audit_log (subject, id desc);

-- domain/help/ ---------------------------------------------------------------------------------------------------------

-- Requests for help (AMB-46, AMB-63).
create table support_tickets (
  id bigint generated always as identity primary key,
  -- "2026-000123": year in Brazil and id.
  protocol text not null generated always as ((extract(year from (created_at at time zone 'America/Sao_Paulo'))::integer::text || '-') || lpad(id::text, greatest(6, length(id::text)), '0')) stored unique,
  user_id bigint references users,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  email text check (length(email) >= 3 and length(email) <= 254),
  subject text not null check (subject in ('order', 'professional', 'coins', 'account', 'safety', 'other')),
  text text not null check (length(text) >= 1 and length(text) <= 20000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  source text not null default 'form' check (source in ('form', 'mail')),
  -- The notification that was answered by e-mail.
  notification_kind text check (length(notification_kind) >= 1 and length(notification_kind) <= 60),
  -- Since when the last words wait for an answer.
  reopened_at timestamptz,
  order_id bigint references orders on delete set null
);
create index support_tickets_by_order on support_tickets (order_id) where order_id is not null;
create index support_tickets_of_person on support_tickets (user_id, id) where user_id is not null;
create index support_tickets_waiting on support_tickets (created_at) where status = 'open';

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references support_tickets on delete cascade,
  text text not null check (length(text) >= 1 and length(text) <= 20000),
  created_at timestamptz not null,
  -- Null: the person who asked.
  staff_user_id bigint references users,
  source text not null default 'mail' check (source in ('form', 'mail'))
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);

-- Whether an article of the help centre was useful.
create table help_feedback (
  article text not null check (length(article) >= 1 and length(article) <= 80),
  -- SHA-256 of a random number in a cookie.
  browser text not null check (length(browser) = 43),
  helpful boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (article, browser)
);

-- platform/ ------------------------------------------------------------------------------------------------------------

-- Events for other processes and open pages. Readers go by (xid, id), the order in which rows became visible, so that a
-- slow transaction is never skipped (docs/decisions/0010).
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  kind text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null
);
create index events_by_age on events (created_at);
create index events_by_topic on events (topic, xid, id);
create index events_in_order on events (xid, id);

-- Answers to actions that must happen once. Retained for 24 hours.
create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) >= 1 and length(key) <= 200),
  fingerprint text not null,
  response jsonb,
  created_at timestamptz not null,
  -- Deleted with the account.
  user_id bigint references users,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_user on idempotency_keys (user_id) where user_id is not null;

-- The local inbox of development and the demonstration.
create table outbox_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'push')),
  recipient text not null,
  template text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  html text,
  reply_to text,
  attachment_name text check (length(attachment_name) >= 1 and length(attachment_name) <= 120),
  attachment_type text,
  attachment bytea check (length(attachment) >= 1 and length(attachment) <= 2000000),
  constraint outbox_messages_complete_attachment check ((attachment is null) = (attachment_name is null) and (attachment is null) = (attachment_type is null))
);
create index outbox_messages_by_recipient on outbox_messages (recipient, id desc);

-- Small values that all processes share: test clock, maintenance mode, which reference data is loaded.
create table settings (
  name text primary key,
  value jsonb not null
);

create unlogged table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- When a provider may be called next, for all processes together.
create unlogged table provider_pace (
  provider text primary key,
  next_at timestamptz not null
);

-- The bank of development and tests (platform/payments/sandbox-payments.ts). Unused in production.
create table sandbox_charges (
  charge_id text primary key,
  reference text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  state text not null check (state in ('waiting', 'paid', 'failed', 'expired', 'charged_back')),
  received_cents integer not null default 0,
  payment_ref text unique,
  paid_at timestamptz,
  refund_log jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- functions of matching -----------------------------------------------------------------------------------------------

create function distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
 returns double precision
 language sql
 immutable parallel safe
as $$
  select 2 * 6371 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))))
$$;

create function professional_reach_now(ids bigint[])
 returns setof professional_reach
 language sql
 stable
as $$
  select p.id, s.category_id, way.covers, way.from_city_id, way.radius_km,
         professional_base_score(p.median_answer_minutes, p.answer_percent, p.last_seen, p.rating_sum, p.reviews_count, p.measured_hires,
                                 p.documentation_approved, coalesce(load.recent_leads, 0),
                                 way.unwanted or s.category_id = any(coalesce(load.unwanted_category_ids, '{}')))
    from professionals p
    join professional_services s on s.professional_id = p.id
    left join cities base on base.id = p.base_city_id
    left join professional_workloads load on load.professional_id = p.id
    cross join lateral (
      select 'radius' as covers, base.id as from_city_id, least(coalesce(p.radius_km, 0), load.too_far_km - 1) as radius_km, false as unwanted
       where base.id is not null
      union all
      select 'far', base.id, p.radius_km, true where base.id is not null and p.radius_km >= load.too_far_km
      union all
      select coalesce(a.city_id::text, a.uf), case when base.latitude is null then 0 else base.id end, 0, false
        from professional_areas a
       where a.professional_id = p.id and (a.city_id is null or a.city_id is distinct from p.base_city_id)
    ) way
   where p.id = any(ids) and p.state in ('active', 'in_review', 'approved', 'rejected') and not p.paused
     and coalesce(load.open_leads, 0) < p.capacity
$$;

-- the accounts of the platform in the ledger
insert into ledger_accounts (kind) values ('sales'), ('consumption'), ('bonus'), ('forfeited'), ('adjustment');
