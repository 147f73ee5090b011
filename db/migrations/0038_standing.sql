-- How fast professionals answer, and whether they are partners, is measured from what happened (domain/standing/). When it was
-- measured last stands with them, so that a look begins with whoever waits longest.
alter table professionals add column measured_at timestamptz;
create index professionals_by_measure on professionals (measured_at nulls first, id);
