-- From how far on a new order no longer rings at once, but waits for the letter that tells of everything (product: Matching).
-- Null: at any distance.
alter table notice_settings
  add column at_once_km smallint check (at_once_km between 1 and 100);
