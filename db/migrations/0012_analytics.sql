-- What happens on pages, of visitors who agreed to it; nothing in it tells who (spec 7; docs/decisions/0016).

create table analytics_events (
  id bigint generated always as identity primary key,
  event text not null check (length(event) between 1 and 60),
  page_type text not null check (length(page_type) <= 60),
  -- Without query, and with `:id` in the place of numbers and of what is secret.
  path text not null check (length(path) <= 200),
  detail jsonb not null default '{}' check (length(detail::text) <= 1000),
  created_at timestamptz not null
);
create index analytics_events_by_time on analytics_events (created_at);
