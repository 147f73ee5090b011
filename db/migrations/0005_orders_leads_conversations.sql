-- Demand: an order, the leads that professionals pay for, and the talk that follows (spec 3, 4; domain 2.1 to 2.3).

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  client_id bigint references users,
  category_id bigint not null references categories,
  kind text not null default 'standard' check (kind in ('standard', 'express')),
  status text not null check (status in
    ('pending_verification', 'waiting', 'searching', 'finalized', 'finalized_zero_lead', 'blocked', 'duplicated', 'canceled')),
  phone text not null check (phone ~ '^[1-9]{2}9[1-9][0-9]{7}$'),
  contact_name text not null check (length(contact_name) between 1 and 120),
  contact_email text not null,
  contact_mode text not null check (contact_mode in ('chat', 'whatsapp', 'call')),
  urgency text not null check (urgency in ('today', 'month', 'quarter', 'undecided')),
  uf char(2) not null references states,
  city_id int not null references cities,
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  district text,
  street text,
  description text not null default '' check (length(description) <= 2000),
  max_leads smallint not null default 4 check (max_leads between 1 and 4),
  -- Up to four professionals ever get the contact: the counter that is taken by one conditional update.
  lead_count smallint not null default 0 check (lead_count between 0 and 4 and lead_count <= max_leads),
  -- How many professionals serve it, counted when it was published: part of the price of its contact (product: Coins).
  eligible_count int not null default 0 check (eligible_count >= 0),
  flags text[] not null default '{}',
  blocked_reason text,
  duplicate_of_id bigint references orders,
  created_at timestamptz not null,
  verified_at timestamptz,
  review_at timestamptz,
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  check (status = 'pending_verification' or (client_id is not null and verified_at is not null)),
  check (status not in ('pending_verification', 'waiting', 'finalized_zero_lead', 'duplicated') or lead_count = 0),
  check (status <> 'finalized' or lead_count > 0),
  check (status not in ('waiting', 'searching') or expires_at is not null),
  check (status <> 'searching' or published_at is not null),
  check ((status = 'duplicated') = (duplicate_of_id is not null)),
  check ((status = 'blocked') = (blocked_reason is not null))
);
-- At most one open order per phone, service and city (domain invariant 13, AMB-21).
create unique index orders_one_open on orders (phone, category_id, city_id) where status in ('waiting', 'searching');
create index orders_by_client on orders (client_id, created_at desc);
create index orders_to_review on orders (review_at) where status = 'waiting';
create index orders_to_expire on orders (expires_at) where status in ('waiting', 'searching');
create index orders_unverified on orders (created_at) where status = 'pending_verification';
create index orders_by_category on orders (category_id, published_at desc) where published_at is not null;

-- The client's answers as they were asked: the title is a copy, so a later change of the form rewrites no order.
create table order_answers (
  order_id bigint not null references orders on delete cascade,
  position smallint not null,
  question text not null,
  title text not null,
  value jsonb not null,
  visibility text not null default 'public' check (visibility in ('public', 'after_unlock')),
  primary key (order_id, position)
);

-- Which professionals were told of an order, in which wave.
create table order_offers (
  order_id bigint not null references orders on delete cascade,
  professional_id bigint not null references professionals,
  wave smallint not null check (wave between 1 and 3),
  score smallint not null check (score between 0 and 100),
  offered_at timestamptz not null,
  first_seen_at timestamptz,
  dismissed_at timestamptz,
  primary key (order_id, professional_id)
);
create index order_offers_by_professional on order_offers (professional_id, offered_at desc);

create table leads (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  professional_id bigint not null references professionals,
  place smallint not null check (place between 1 and 4),
  state text not null check (state in ('unlocked', 'contacted', 'accepted', 'rejected', 'ended', 'hired', 'voided')),
  origin text not null check (origin in ('unlock', 'instant_match', 'express')),
  coins_paid int not null check (coins_paid >= 0),
  price_breakdown jsonb not null,
  ledger_transaction_id bigint unique references ledger_transactions,
  price_cents bigint check (price_cents > 0),
  initial_message text check (length(initial_message) between 1 and 2000),
  created_at timestamptz not null,
  messaged_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text,
  ended_by text check (ended_by in ('client', 'professional', 'system')),
  unique (order_id, place),
  unique (order_id, professional_id),
  -- No lead without its payment, no payment without its lead (domain invariant 3).
  check ((coins_paid > 0) = (ledger_transaction_id is not null)),
  check ((initial_message is null) = (messaged_at is null)),
  check (state not in ('contacted') or initial_message is not null),
  check (state <> 'rejected' or rejected_at is not null)
);
create index leads_by_professional on leads (professional_id, created_at desc);

create table conversations (
  id bigint generated always as identity primary key,
  chat_id text not null unique check (chat_id ~ '^[A-Za-z0-9_-]{16,}$'),
  lead_id bigint not null unique references leads,
  client_user_id bigint not null references users,
  professional_user_id bigint not null references users,
  state text not null check (state in ('requested', 'open', 'closed')),
  -- Listed for the client only once accepted (domain 2.3).
  client_listed boolean not null default false,
  -- Stored counters: a list of conversations is read far more often than a message is written.
  client_unread int not null default 0 check (client_unread >= 0),
  professional_unread int not null default 0 check (professional_unread >= 0),
  client_read_id bigint not null default 0,
  professional_read_id bigint not null default 0,
  last_message text not null default '',
  last_message_at timestamptz,
  created_at timestamptz not null,
  check (client_user_id <> professional_user_id)
);
create index conversations_of_client on conversations (client_user_id, last_message_at desc) where client_listed;
create index conversations_of_professional on conversations (professional_user_id, last_message_at desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  sender_user_id bigint references users,
  kind text not null default 'user' check (kind in ('user', 'system')),
  text text not null check (length(text) between 1 and 2000),
  client_id text check (length(client_id) between 1 and 100),
  created_at timestamptz not null,
  check ((kind = 'system') = (sender_user_id is null)),
  -- The same message sent twice is one message (AMB-32).
  unique (conversation_id, sender_user_id, client_id)
);
create index messages_in_order on messages (conversation_id, id desc);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  order_id bigint references orders on delete cascade,
  lead_id bigint references leads,
  conversation_id bigint references conversations,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_unread on notifications (user_id, order_id) where read_at is null;
create index notifications_by_user on notifications (user_id, created_at desc);
