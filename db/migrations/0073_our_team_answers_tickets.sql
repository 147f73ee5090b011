-- Our team answers tickets: who wrote each message, since when somebody waits, and which order it is about.

alter table staff_credentials
  drop constraint staff_credentials_permissions_check,
  add constraint staff_credentials_permissions_check
    check (permissions <@ array['chat_read', 'moderate', 'verify_pros', 'wallet_adjust', 'content', 'support']);

alter table support_tickets
  -- Since when the words wait that opened it again; null: since it was written. By this our team sees what is due first.
  add column reopened_at timestamptz,
  -- The order that the answered letter told of.
  add column order_id bigint references orders on delete set null;
create index support_tickets_of_person on support_tickets (user_id, id) where user_id is not null;

alter table ticket_messages
  -- Who of our team wrote it; null: the person who asked.
  add column staff_user_id bigint references users,
  add column came_by text not null default 'mail' check (came_by in ('form', 'mail'));
