-- Who got the coins of their first 15 contacts back, because none of them hired (product: Refunds). Once.
create table guarantees (
  professional_id bigint primary key references professionals,
  coins integer not null check (coins > 0),
  given_at timestamptz not null
);
