-- Pictures and PDF in a talk (product: Professional side). The files are those of pictures: private, erased with their owner.

alter table pictures drop constraint pictures_purpose_check;
alter table pictures add constraint pictures_purpose_check
  check (purpose in ('photo', 'portfolio', 'document', 'selfie', 'message'));

create table message_files (
  -- A file stands in one message alone.
  picture_id bigint primary key references pictures on delete cascade,
  message_id bigint not null references messages,
  place smallint not null check (place between 1 and 4),
  unique (message_id, place)
);

-- Somebody who sends a picture need not say anything.
alter table messages drop constraint messages_text_check;
alter table messages add constraint messages_text_check check (length(text) <= 2000);

-- "Visto 14:32": when each of the two read last.
alter table conversations add column client_read_at timestamptz, add column professional_read_at timestamptz;

-- What one has switched in all talks; who changed nothing has no row.
create table talk_settings (
  user_id bigint primary key references users,
  hides_read boolean not null default false
);

-- A message that answers another one of the same talk.
alter table messages add column reply_to_id bigint references messages;

-- What a professional says often, to be put into a message by a tap.
create table quick_replies (
  user_id bigint not null references users,
  place smallint not null check (place between 1 and 10),
  text text not null check (length(text) between 1 and 300),
  primary key (user_id, place)
);
