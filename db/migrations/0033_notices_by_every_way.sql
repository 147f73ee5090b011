-- What a person is told is one row, the bell's; each way by which it also goes is a delivery (docs/decisions/0037).

alter table notifications
  -- What it is about. Told twice with the same one, it is told once.
  add column reference text check (length(reference) between 1 and 120),
  add unique (user_id, kind, reference);
-- One for each conversation until it is read, however much is written.
create unique index notifications_one_per_conversation on notifications (user_id, conversation_id)
  where kind = 'message_received' and read_at is null;
create index notifications_newest on notifications (user_id, id desc);

create table notice_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete cascade,
  user_id bigint not null references users,
  way text not null check (way in ('push', 'whatsapp', 'sms', 'email')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'dropped')),
  -- When it is looked at next.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  -- What the provider calls the message, by which its receipts are joined to it.
  provider text,
  provider_id text,
  -- A code: why it failed, or went no further.
  problem text,
  created_at timestamptz not null,
  unique (notification_id, way),
  check ((state = 'sending') = (claimed_at is not null)),
  check (provider_id is null or provider is not null)
);
create index notice_deliveries_due on notice_deliveries (due_at, id) where state = 'waiting';
create index notice_deliveries_claimed on notice_deliveries (claimed_at) where state = 'sending';
create index notice_deliveries_of_a_day on notice_deliveries (user_id, way, sent_at) where sent_at is not null;
create index notice_deliveries_ended_badly on notice_deliveries (id desc) where state in ('failed', 'unknown');
create index notice_deliveries_by_provider on notice_deliveries (provider, provider_id) where provider_id is not null;

-- How a person wants to be told. Who has no row is told as the matrix of domain/notifications/matrix.ts has it.
create table notice_settings (
  user_id bigint primary key references users on delete cascade,
  -- {"lead_created": {"email": false}}: only what differs from the matrix.
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  -- Hours of the wall clock of the person's city. The same twice: no quiet hours.
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_to smallint not null default 8 check (quiet_to between 0 and 23),
  digest_hours smallint[] not null default '{8,12,18}' check (digest_hours <@ '{8,12,18}'),
  paused_until timestamptz
);

-- Numbers and mailboxes that do not take our messages, by SHA-256 of the address: a new one is tried again.
create table unreachable_addresses (
  way text not null check (way in ('whatsapp', 'sms', 'email')),
  address_hash bytea not null check (length(address_hash) = 32),
  -- `left`: whoever has it asked us to stop.
  problem text not null check (problem in ('refused', 'left')),
  since timestamptz not null,
  primary key (way, address_hash)
);

-- Letters that were asked for before: those that wait are sent as e-mail, those that went are remembered as told.
insert into notifications (user_id, kind, reference, payload, created_at, read_at)
  select user_id, kind, reference, facts, created_at, sent_at from notices
  on conflict do nothing;
insert into notice_deliveries (notification_id, user_id, way, due_at, created_at)
  select m.id, m.user_id, 'email', n.due_at, n.created_at
    from notices n join notifications m using (user_id, kind, reference) where n.sent_at is null;
drop table notices;
