-- Mails that went to a mailbox, for a daily limit over all accounts and sign-ups that name it. Retained for a day.
create table mailbox_mails (
  address_hash bytea not null check (length(address_hash) = 32),
  once text not null check (length(once) between 1 and 500),
  purpose text not null check (purpose in ('account', 'security', 'unproved')),
  sent_at timestamptz not null,
  primary key (address_hash, once)
);
create index mailbox_mails_by_age on mailbox_mails (sent_at);
