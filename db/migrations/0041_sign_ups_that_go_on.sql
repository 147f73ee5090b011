-- A sign-up that was left is taken up again: where somebody works from, and how often they were reminded.
alter table signup_intents
  add column postal_code text check (postal_code ~ '^[0-9]{8}$'),
  add column radius_km smallint check (radius_km between 5 and 100),
  -- Of the two letters that bring somebody back, how many went.
  add column letters_sent smallint not null default 0 check (letters_sent between 0 and 2);
create index signup_intents_unfinished on signup_intents (created_at) where used_at is null and letters_sent < 2;

alter table professionals
  add column sign_up_reminders smallint not null default 0 check (sign_up_reminders between 0 and 2);
create index professionals_unfinished on professionals (created_at) where state = 'phone_verified' and sign_up_reminders < 2;

-- Where municipalities are, as IBGE tells it (`npm run places:update`); stands above what the reference files say, and stays.
create table city_points (
  city_id integer primary key references cities,
  -- The centre of its area.
  latitude float8 not null check (latitude between -34 and 6),
  longitude float8 not null check (longitude between -74 and -28),
  area_km2 float8 not null check (area_km2 > 0),
  told_at timestamptz not null
);
