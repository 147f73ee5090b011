-- "Avise-me quando alguém entrar": a client whose search found nobody wants to hear of the first professional who comes.
create table service_watches (
  id bigint generated always as identity primary key,
  -- One wish an order: asking twice is asking once.
  order_id bigint not null unique references orders on delete cascade,
  client_id bigint not null references users,
  category_id bigint not null references categories,
  uf char(2) not null references states,
  city_id int not null references cities,
  created_at timestamptz not null,
  told_at timestamptz
);
create index service_watches_waiting on service_watches (id) where told_at is null;
create index service_watches_by_client on service_watches (client_id);
