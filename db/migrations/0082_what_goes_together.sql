-- A letter may tell of several notices: those that went with another one name the delivery that stands for all, so that a day
-- counts letters. Nobody is told by one way more often than a day has room for (domain/notifications/delivery.ts).
alter table notice_deliveries add column letter_id bigint;
