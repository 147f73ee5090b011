-- Browsers that are told of news with the product closed. A session is a device: what is signed out hears nothing more,
-- and a browser that subscribes anew takes the place of what it was.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  session_id bigint not null unique references sessions on delete cascade,
  -- An address of the browser's push service; whoever knows it, and the two keys, may write to this browser.
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) between 1 and 200),
  auth text not null check (length(auth) between 1 and 100),
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_by_person on push_subscriptions (user_id, id);
