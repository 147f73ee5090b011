-- Promotional banners of service pages (spec 7, `GET /v1/category/banner`; AMB-41).

create table banners (
  -- A word that is shown in `utm_banner`: "quatro-respostas".
  id text primary key check (id ~ '^[a-z0-9-]{1,60}$'),
  -- One service, or one root category; neither: every service that has no banner of its own.
  category_id bigint references categories,
  root_category_id smallint references root_categories,
  -- A picture of 350 by 306.
  src text not null check (length(src) <= 500),
  link text not null check (length(link) <= 500),
  active boolean not null default true,
  check (category_id is null or root_category_id is null)
);
create index banners_by_category on banners (category_id) where active;
