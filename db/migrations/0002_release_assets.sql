-- Hashed files of the last releases, so that a process answers for those that only another release has on its disk.
create table release_assets (
  name text primary key check (length(name) between 1 and 200),
  body bytea not null,
  published_at timestamptz not null
);
create index release_assets_by_age on release_assets (published_at);
