-- Lists of conversations in pages, each found by one range of an index.
update conversations set last_message_at = created_at where last_message_at is null;
alter table conversations alter column last_message_at set not null;

drop index conversations_of_client;
create index conversations_of_client on conversations (client_user_id, last_message_at desc, id desc) where client_listed;
drop index conversations_of_professional;
create index conversations_of_professional on conversations (professional_user_id, last_message_at desc, id desc);

-- A talk that one of the two has put aside; empty again once the other one writes.
alter table conversations add column client_archived_at timestamptz, add column professional_archived_at timestamptz;
