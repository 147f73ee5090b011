-- Reviews of hired professionals, and when a service last changed (spec 6; product: Order life).

create table reviews (
  id bigint generated always as identity primary key,
  -- One review for one lead (AMB-42). Who wrote it and where is known by the lead's order.
  lead_id bigint not null unique references leads,
  professional_id bigint not null references professionals,
  category_id bigint not null references categories,
  city_id int not null references cities,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 350),
  created_at timestamptz not null,
  -- Hidden until both sides have written or 14 days have passed.
  published_at timestamptz
);
create index reviews_by_category on reviews (category_id, published_at desc) where published_at is not null;
create index reviews_by_professional on reviews (professional_id, published_at desc) where published_at is not null;

-- What search engines are told of when a page of the service changed.
alter table categories add column changed_at timestamptz not null default now();
