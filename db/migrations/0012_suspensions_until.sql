-- The day on which a suspension ends by itself; null: staff end it.
alter table professionals add column suspended_until timestamptz;
