-- Photos of a request (product: Catalogue). Somebody without an account sends them too: until the order is proved they are nobody's.

alter table pictures drop constraint pictures_purpose_check;
alter table pictures add constraint pictures_purpose_check
  check (purpose in ('photo', 'portfolio', 'document', 'selfie', 'message', 'order'));
alter table pictures alter column owner_user_id drop not null;
alter table pictures add constraint pictures_owner_check check (owner_user_id is not null or purpose = 'order');

create table order_pictures (
  order_id bigint not null references orders,
  -- An order that is asked for again shows the same photos.
  picture_id bigint not null references pictures on delete cascade,
  place smallint not null check (place between 1 and 5),
  primary key (order_id, picture_id),
  unique (order_id, place)
);
create index order_pictures_by_picture on order_pictures (picture_id);

-- How many there are: part of the price of the contact, which lists work out for thousands of orders.
alter table orders add column photo_count smallint not null default 0 check (photo_count between 0 and 5);
create index orders_with_photos on orders (id) where photo_count > 0;
