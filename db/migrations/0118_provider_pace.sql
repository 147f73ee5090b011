-- The next free moment of each provider of notifications, shared by all processes. Unlogged: lost in a crash, it starts at now.
create unlogged table provider_pace (
  provider text primary key,
  next_at timestamptz not null
);
