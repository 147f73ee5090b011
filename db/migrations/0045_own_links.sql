-- Orders that came by a professional's own link: until when nobody else is offered them (product: Professional side).
alter table orders
  add column only_professional_id bigint references professionals,
  -- Null before the order goes out, and again once it was opened to others.
  add column only_until timestamptz check (only_until is null or only_professional_id is not null);
create index orders_by_link on orders (only_professional_id) where only_professional_id is not null;
create index orders_for_one on orders (only_until) where only_until is not null;
