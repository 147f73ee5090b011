-- What the platform keeps for every room: events, answers given once, messages sent in development, settings.

-- A fact that somebody may want to hear about at once. Readers go by (xid, id): the order in which facts became
-- visible, so that a slow transaction is never skipped (docs/decisions/0010).
create table events (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  kind text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null
);
create index events_in_order on events (xid, id);
create index events_by_topic on events (topic, xid, id);

-- The answer to a call that must happen once, kept for 24 h (quality: Idempotency-Key).
create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The local inbox: what would have been sent by SMS, WhatsApp, e-mail or push. Written by the inbox senders only.
create table outbox_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'push')),
  recipient text not null,
  template text not null,
  subject text,
  body text not null,
  created_at timestamptz not null
);
create index outbox_messages_by_recipient on outbox_messages (recipient, id desc);

-- Small values that every process shares: the distance of the test clock, maintenance mode, which reference data is loaded.
create table settings (
  name text primary key,
  value jsonb not null
);
