-- The console in which our team reads the conversations of institutional professionals (domain 2.10).

alter table professionals
  -- Counts up when access to the conversations of an institutional professional is renewed.
  add column chat_token_version int not null default 1 check (chat_token_version >= 1),
  -- The version that the console was connected with: an older one opens nothing.
  add column chat_connected_version int not null default 1,
  add check (chat_connected_version between 1 and chat_token_version);

-- Few among very many.
create index professionals_institutional on professionals (name) where is_institutional_pro;
