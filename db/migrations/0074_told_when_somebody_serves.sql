-- People without an account who want to hear when somebody serves a place where nobody does. Nothing but one letter that asks for a
-- yes is sent to an address that has not said it; after the one letter of the answer the row is gone.
create table place_watches (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  category_id bigint not null references categories,
  city_id integer not null references cities,
  asked_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= asked_at),
  unique (email, category_id, city_id)
);
create index place_watches_to_tell on place_watches (category_id, city_id) where confirmed_at is not null;
create index place_watches_by_age on place_watches (asked_at);
