-- A wave of an order waits for the notices of its 37 professionals. The list of notices goes by id, so one index was never asked.
drop index notifications_by_user;

-- One check in place of two: a delivery goes to the person whose notice it is, and to nobody else.
alter table notifications add constraint notifications_id_user_id_key unique (id, user_id);
alter table notice_deliveries
  drop constraint notice_deliveries_notification_id_fkey,
  drop constraint notice_deliveries_user_id_fkey,
  add constraint notice_deliveries_notification_id_user_id_fkey
    foreign key (notification_id, user_id) references notifications (id, user_id) on delete cascade;
