-- How often a professional answers, who hired and how lately they were here are kept as they were measured (domain/standing/), beside
-- the time of an answer: they enter the match and stand on cards (docs/decisions/0058). Rows of
-- before are reckoned anew with the next measure, within the hour: nobody waits here for all of them.
alter table professionals
  -- Of the contacts that could have been answered; null while they are too few.
  add column answer_percent smallint check (answer_percent between 0 and 100),
  -- As it was when they were measured last; pages count anew.
  add column measured_hires int not null default 0 check (measured_hires >= 0),
  -- Within a day, a week or a month of the last measure, or before; null where nobody knows.
  add column last_seen text check (last_seen in ('day', 'week', 'month', 'before'));

-- The part of the score that is the professional's own, as domain/matching/score.ts computes it: all but proximity.
create function professional_merit(
  median_answer_minutes int, answer_percent int, last_seen text, rating_sum int, reviews_count int, hires int,
  documentation_approved boolean, recent_leads int, unwanted boolean
) returns float8 language sql immutable parallel safe as $$
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

create or replace function professional_reach_now(ids bigint[]) returns setof professional_reach language sql stable as $$
  select p.id, s.category_id, way.covers, way.from_city_id, way.radius_km,
         professional_merit(p.median_answer_minutes, p.answer_percent, p.last_seen, p.rating_sum, p.reviews_count, p.measured_hires,
                            p.documentation_approved, coalesce(load.recent_leads, 0),
                            way.unwanted or s.category_id = any(coalesce(load.unwanted_category_ids, '{}')))
    from professionals p
    join professional_services s on s.professional_id = p.id
    left join cities base on base.id = p.base_city_id
    left join professional_load load on load.professional_id = p.id
    cross join lateral (
      select 'around' as covers, base.id as from_city_id, least(coalesce(p.radius_km, 0), load.too_far_km - 1) as radius_km, false as unwanted
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
drop function professional_merit(int, int, int, boolean, int, boolean);
