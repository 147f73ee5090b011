-- When an open request became an express service by another request of its client, which stays a duplicate of it.
alter table orders add column converted_at timestamptz check (converted_at is null or kind = 'express');
