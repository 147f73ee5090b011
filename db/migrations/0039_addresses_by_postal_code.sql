-- What providers said of a CEP, so that nobody is asked twice within its time (domain/places/). No person stands here: a CEP alone
-- belongs to a street or a town.
create table postal_addresses (
  postal_code text primary key check (postal_code ~ '^[0-9]{8}$'),
  -- Null, with all that follows: the provider says that there is no such CEP.
  city_id integer references cities,
  district text check (length(district) between 1 and 200),
  street text check (length(street) between 1 and 200),
  told_at timestamptz not null,
  check (city_id is not null or (district is null and street is null))
);
create index postal_addresses_by_age on postal_addresses (told_at);
