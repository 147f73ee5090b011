-- A client invites a professional to an order that searches (product: Professionals). Null for an offer that no client asked for.
alter table order_offers
  add column invited_at timestamptz;
-- How many an order has invited, for its limit.
create index order_offers_invited on order_offers (order_id) where invited_at is not null;
