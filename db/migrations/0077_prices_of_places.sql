-- What professionals really asked for in a city: the middle of the last twelve months, measured once a day. A city with too few has no row.
create table local_prices (
  category_id bigint not null references categories,
  city_id integer not null references cities,
  median_cents bigint not null check (median_cents > 0),
  quotes integer not null check (quotes >= 10),
  professionals integer not null check (professionals >= 5),
  measured_at timestamptz not null,
  primary key (category_id, city_id)
);

-- What the service usually costs where the order is, as it was when the order went out: by it its contact is priced to the end. Of whom
-- the figure is, the city or the state, is said beside the price. Null: it went out before, and costs what the state says now.
alter table orders
  add column typical_cents bigint check (typical_cents > 0),
  add column typical_of text check (typical_of in ('city', 'state')),
  add constraint orders_typical_check check ((typical_cents is null) = (typical_of is null));
