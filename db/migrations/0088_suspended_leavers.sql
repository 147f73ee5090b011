-- Whoever leaves while suspended does not begin anew by it (docs/decisions/0061). Of phone and documents only what a secret makes of
-- them is kept, tied to no account: `leaver` is drawn by lot, and holds together what our team takes away at once.

create table suspended_leavers (
  leaver uuid not null,
  kind text not null check (kind in ('phone', 'document')),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  -- Of the suspension; a suspension of old may have none.
  reason text,
  left_on date not null,
  -- Nothing is kept without an end: on this day it is worth nothing any more, and is erased.
  kept_until date not null check (kept_until > left_on),
  primary key (leaver, digest)
);

create index suspended_leavers_digest on suspended_leavers (digest);
create index suspended_leavers_end on suspended_leavers (kept_until);
