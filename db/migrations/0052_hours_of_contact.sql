-- When a client likes to be called or written to (product: Catalogue, the common tail of a request).
alter table orders
  add column contact_hours text not null default 'any' check (contact_hours in ('any', 'morning', 'afternoon', 'evening'));
