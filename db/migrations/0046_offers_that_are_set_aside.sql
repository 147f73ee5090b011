-- Orders that a professional does not want, how each wishes to see those that fit, and what of it enters the match (docs/decisions/0043).
alter table order_offers
  add column dismiss_reason text
    check (dismiss_reason in ('too_far', 'not_my_service', 'price', 'no_time', 'too_little_told', 'other')),
  -- Somebody set it aside with a reason, or not at all.
  add constraint order_offers_dismissed check ((dismissed_at is null) = (dismiss_reason is null));

-- Pages of a list go on from a moment and an order: both stand in the index, in that order.
create index order_offers_by_time on order_offers (professional_id, offered_at desc, order_id desc);
drop index order_offers_by_professional;
create index order_offers_set_aside on order_offers (professional_id, dismissed_at) where dismiss_reason in ('too_far', 'not_my_service');

-- The filters somebody chose last: the same on every device.
create table opportunity_filters (
  professional_id bigint primary key references professionals on delete cascade,
  chosen jsonb not null check (jsonb_typeof(chosen) = 'object'),
  kept_at timestamptz not null
);

alter table professional_load
  -- From so many kilometres on orders were called too far three times; null while they were not.
  add column too_far_km smallint check (too_far_km > 0),
  -- Services of which three orders were called not theirs.
  add column unwanted_category_ids bigint[] not null default '{}';

-- The part of the score that is the professional's own, as domain/matching/score.ts computes it: all but proximity.
create function professional_merit(
  median_answer_minutes int, rating_sum int, reviews_count int, documentation_approved boolean, recent_leads int, unwanted boolean
) returns float8 language sql immutable parallel safe as $$
  select 25::float8 * case when median_answer_minutes is null then 0.5::float8
                           else least(1, greatest(0, (1440 - median_answer_minutes)::float8 / 1425)) end
       + 20::float8 * ((case when reviews_count > 0 then rating_sum::float8 / reviews_count else 4 end * reviews_count + 12)
                       / (reviews_count + 3) / 5)
       + 15::float8 * case when documentation_approved then 1::float8 else 0.6::float8 end * case when unwanted then 0.5::float8 else 1::float8 end
       + 10::float8 * least(1, greatest(0, (20 - recent_leads)::float8 / 20))
$$;

-- Whoever called far orders too far stands twice: near, with all their merit, and as 'far' for the rest of their radius, with less.
create or replace function professional_reach_now(ids bigint[]) returns setof professional_reach language sql stable as $$
  select p.id, s.category_id, way.covers, way.from_city_id, way.radius_km,
         professional_merit(p.median_answer_minutes, p.rating_sum, p.reviews_count, p.documentation_approved, coalesce(load.recent_leads, 0),
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
drop function professional_merit(int, int, int, boolean, int);
