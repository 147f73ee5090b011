-- Who may be offered an order, found by an index; what happens to an order by itself; messages to people (product:
-- Matching, Order life, Refunds). Why these tables are kept by triggers: docs/decisions/0020.

-- The crow's distance in kilometres, as domain/places/place.ts computes it.
create function distance_km(lat1 float8, lon1 float8, lat2 float8, lon2 float8) returns float8
language sql immutable parallel safe as $$
  select 2 * 6371 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))))
$$;

-- The part of the score that is the professional's own, as domain/matching/score.ts computes it: all but proximity.
create function professional_merit(
  median_answer_minutes int, rating_sum int, reviews_count int, documentation_approved boolean, recent_leads int
) returns float8 language sql immutable parallel safe as $$
  select 25::float8 * case when median_answer_minutes is null then 0.5::float8
                           else least(1, greatest(0, (1440 - median_answer_minutes)::float8 / 1425)) end
       + 20::float8 * ((case when reviews_count > 0 then rating_sum::float8 / reviews_count else 4 end * reviews_count + 12)
                       / (reviews_count + 3) / 5)
       + 15::float8 * case when documentation_approved then 1::float8 else 0.6::float8 end
       + 10::float8 * least(1, greatest(0, (20 - recent_leads)::float8 / 20))
$$;

-- How much a professional has to do: contacts in negotiation, and contacts of the last 30 days. At most a minute old.
create table professional_load (
  professional_id bigint primary key references professionals on delete cascade,
  open_leads int not null check (open_leads >= 0),
  recent_leads int not null check (recent_leads >= 0),
  -- When the oldest of the recent ones is no longer recent.
  next_change_at timestamptz
);
create index professional_load_by_change on professional_load (next_change_at) where next_change_at is not null;

-- Whose contacts changed since the last look. Rows only come and are taken: writing one waits for nobody.
create table load_changes (
  id bigint generated always as identity primary key,
  professional_id bigint not null
);

-- One row for each service of a professional and each way in which they cover places: 'around' the base, one city (its
-- number as text) or a whole state (its two letters). Only who may be offered orders now is here.
create table professional_reach (
  professional_id bigint not null references professionals on delete cascade,
  category_id bigint not null references categories,
  covers text collate "C" not null,
  -- Where the distance is measured from; 0 where the seat of the base is not known and the row is for a list.
  from_city_id int not null,
  -- How far around the base; 0 in a list.
  radius_km smallint not null check (radius_km between 0 and 100),
  merit float8 not null,
  primary key (professional_id, category_id, covers)
);
create index professional_reach_by_base on professional_reach
  (category_id, covers, from_city_id, merit desc, professional_id) include (radius_km);
create index professional_reach_by_list on professional_reach
  (category_id, covers, merit desc, professional_id) where covers <> 'around';

create function professional_reach_now(ids bigint[]) returns setof professional_reach language sql stable as $$
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
     and coalesce(load.open_leads, 0) < 10
$$;

-- Makes the rows of these professionals what they should be, and touches none that is right already. The lock lets two
-- changes of one professional come one after the other; what follows it sees what the first one did.
create function refresh_professional_reach(ids bigint[]) returns void language plpgsql as $$
begin
  perform from professionals where id = any(ids) order by id for no key update;
  delete from professional_reach r where r.professional_id = any(ids) and not exists (
    select from professional_reach_now(ids) n
     where n.professional_id = r.professional_id and n.category_id = r.category_id and n.covers = r.covers);
  insert into professional_reach as r select * from professional_reach_now(ids)
  on conflict (professional_id, category_id, covers) do update
    set from_city_id = excluded.from_city_id, radius_km = excluded.radius_km, merit = excluded.merit
    where (r.from_city_id, r.radius_km, r.merit) is distinct from (excluded.from_city_id, excluded.radius_km, excluded.merit);
end $$;

create function reach_of_changed_profiles() returns trigger language plpgsql as $$
begin
  perform refresh_professional_reach(array(select id from changed));
  return null;
end $$;
create function reach_of_changed_lists() returns trigger language plpgsql as $$
begin
  perform refresh_professional_reach(array(select distinct professional_id from changed));
  return null;
end $$;
create trigger reach_after_update after update on professionals
  referencing new table as changed for each statement execute function reach_of_changed_profiles();
create trigger reach_after_insert after insert on professional_services
  referencing new table as changed for each statement execute function reach_of_changed_lists();
create trigger reach_after_delete after delete on professional_services
  referencing old table as changed for each statement execute function reach_of_changed_lists();
create trigger reach_after_insert after insert on professional_areas
  referencing new table as changed for each statement execute function reach_of_changed_lists();
create trigger reach_after_delete after delete on professional_areas
  referencing old table as changed for each statement execute function reach_of_changed_lists();

create function note_load_change() returns trigger language plpgsql as $$
begin
  insert into load_changes (professional_id) select distinct professional_id from changed;
  return null;
end $$;
create trigger load_after_insert after insert on leads
  referencing new table as changed for each statement execute function note_load_change();
create trigger load_after_update after update on leads
  referencing new table as changed for each statement execute function note_load_change();

insert into load_changes (professional_id) select distinct professional_id from leads;
select refresh_professional_reach(array(select id from professionals));

alter table orders
  -- The last wave that went out: a wave whose job was lost is made up for.
  add column offered_wave smallint not null default 0 check (offered_wave between 0 and 3);
update orders o set offered_wave = (select coalesce(max(wave), 0) from order_offers f where f.order_id = o.id) where status = 'searching';
create index orders_to_offer on orders (id) where status = 'searching' and offered_wave < 3;
create index orders_to_ask on orders (verified_at) where status = 'searching';

create index leads_waiting on leads (messaged_at) where state = 'contacted';
create index leads_accepted on leads (accepted_at) where state = 'accepted';
create index leads_open on leads (professional_id) where state in ('unlocked', 'contacted');

-- A message to a person that is not a PIN: written with the fact, sent when it is not night, at most once for each fact.
-- Names, addresses and words are looked up when it is sent: nothing here tells who somebody is.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  -- What it is about: with the kind and the person it can be asked for once.
  reference text not null,
  facts jsonb not null default '{}',
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (user_id, kind, reference)
);
create index notices_to_send on notices (due_at) where sent_at is null;
create index notices_by_age on notices (created_at);

create index sessions_with_access_record on sessions (last_seen_at) where address is not null or user_agent is not null;
