-- Of each row that is deleted PostgreSQL looks for those that point at it, and without an index reads the whole table every time.
create index notifications_by_order on notifications (order_id) where order_id is not null;
create index orders_by_original on orders (duplicate_of_id) where duplicate_of_id is not null;
create index support_tickets_by_order on support_tickets (order_id) where order_id is not null;
create index professionals_by_photo on professionals (photo_picture_id) where photo_picture_id is not null;

-- PINs go with an order that nobody proved, and with the account of whoever leaves; of all others they stay.
create index pin_challenges_of_order on pin_challenges (order_uuid) where order_uuid is not null;
create index pin_challenges_by_user on pin_challenges (user_id) where user_id is not null;

-- What is kept for a time only is forgotten hourly, by its age.
create index notifications_by_age on notifications (created_at);
create index events_by_age on events (created_at);
