-- What is due is taken in this order, person by person, so that a letter that tells of everything is not torn (take-due.server.ts). A
-- hundred thousand of them are due at the same moment of the morning: without the person in the index each batch sorted them all.
create index notice_deliveries_due_in_order on notice_deliveries (due_at, user_id, id) where state = 'waiting';
drop index notice_deliveries_due;
-- What counts in the day of a person beside what was sent: else each batch read all that ever went.
create index notice_deliveries_under_way on notice_deliveries (user_id) where state in ('sending', 'unknown');
