-- A letter in the inbox of demonstrations may bring a document; no letter brings two.
alter table outbox_messages
  add column attachment_name text check (length(attachment_name) between 1 and 120),
  add column attachment_type text,
  add column attachment bytea check (length(attachment) between 1 and 2000000),
  add constraint outbox_messages_whole_attachment
    check ((attachment is null) = (attachment_name is null) and (attachment is null) = (attachment_type is null));
