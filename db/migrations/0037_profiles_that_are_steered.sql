-- What professionals say of themselves and their work, and how much of it they want (product: Professional side, Matching).
alter table professionals
  add column photo_picture_id bigint references pictures on delete set null,
  add column works_online boolean not null default false,
  add column languages text[] not null default '{}' check (cardinality(languages) <= 10),
  add column payment_methods text[] not null default '{}' check (cardinality(payment_methods) <= 10),
  -- The first moment after a pause that has an end; a pause without one ends when they say so.
  add column paused_until timestamptz,
  -- How many open contacts they want at once: ten are enough for anybody.
  add column capacity smallint not null default 10 check (capacity between 1 and 10),
  add check (paused or paused_until is null);
create index professionals_pauses on professionals (paused_until) where paused_until is not null;

-- When they work, one stretch a day, in minutes from midnight where they are. Sunday is 0.
create table professional_hours (
  professional_id bigint not null references professionals on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens_at smallint not null check (opens_at between 0 and 1439),
  closes_at smallint not null check (closes_at between 1 and 1440),
  primary key (professional_id, weekday),
  check (closes_at > opens_at)
);

create table portfolio_albums (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals on delete cascade,
  title text not null check (length(title) between 2 and 80),
  position int not null,
  created_at timestamptz not null,
  unique (professional_id, position) deferrable initially deferred
);

-- A picture stands in one album. Before and after are two pictures of it that say so.
create table portfolio_pictures (
  picture_id bigint primary key references pictures on delete cascade,
  album_id bigint not null references portfolio_albums on delete cascade,
  position int not null check (position between 1 and 30),
  caption text not null default '' check (length(caption) <= 140),
  stage text check (stage in ('before', 'after')),
  unique (album_id, position) deferrable initially deferred
);

-- Orders are offered up to the capacity that somebody wants.
create or replace function professional_reach_now(ids bigint[]) returns setof professional_reach language sql stable as $$
  select p.id, s.category_id, way.covers, way.from_city_id, way.radius_km,
         professional_merit(p.median_answer_minutes, p.rating_sum, p.reviews_count, p.documentation_approved, coalesce(load.recent_leads, 0))
    from professionals p
    join professional_services s on s.professional_id = p.id
    left join cities base on base.id = p.base_city_id
    left join professional_load load on load.professional_id = p.id
    cross join lateral (
      select 'around' as covers, base.id as from_city_id, coalesce(p.radius_km, 0) as radius_km where base.id is not null
      union all
      select coalesce(a.city_id::text, a.uf), case when base.latitude is null then 0 else base.id end, 0
        from professional_areas a
       where a.professional_id = p.id and (a.city_id is null or a.city_id is distinct from p.base_city_id)
    ) way
   where p.id = any(ids) and p.state in ('active', 'in_review', 'approved', 'rejected') and not p.paused
     and coalesce(load.open_leads, 0) < p.capacity
$$;
