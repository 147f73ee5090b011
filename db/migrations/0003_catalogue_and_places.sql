-- What may be asked for, and where. Both are reference data: loaded from files, never typed in by hand.

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
  popular_rank int not null,
  median_ticket_cents bigint not null check (median_ticket_cents > 0),
  instant_match boolean not null default false,
  active boolean not null default true,
  -- Everything that is only read and shown: plural, descriptions, synonyms, questions, prices, FAQ, related services.
  content jsonb not null
);
create index categories_by_root on categories (root_category_id, popular_rank);

create table states (
  uf char(2) primary key check (uf ~ '^[a-z]{2}$'),
  name text not null unique
);

create table cities (
  id int primary key, -- IBGE code
  uf char(2) not null references states,
  slug text not null,
  name text not null,
  latitude double precision,
  longitude double precision,
  population int,
  unique (uf, slug),
  check ((latitude is null) = (longitude is null))
);
create index cities_by_place on cities (latitude, longitude) where latitude is not null;
