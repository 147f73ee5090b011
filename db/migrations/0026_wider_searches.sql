-- A client who found nobody near may take whoever would come from further away than they usually do.
alter table orders add column widened_at timestamptz;
