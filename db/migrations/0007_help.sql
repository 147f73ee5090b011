-- What people ask our team (spec 2, help pages; AMB-46, AMB-63).

create table support_tickets (
  id bigint generated always as identity primary key,
  -- "2026-000123": the year in Brazil and the id, so that no number is given twice. Longer ids keep all their digits.
  protocol text not null unique generated always as (
    extract(year from created_at at time zone 'America/Sao_Paulo')::int::text
    || '-' || lpad(id::text, greatest(6, length(id::text)), '0')
  ) stored,
  user_id bigint references users,
  name text not null check (length(name) between 1 and 80),
  email text not null check (length(email) between 3 and 254),
  subject text not null check (subject in ('order', 'professional', 'coins', 'account', 'safety', 'other')),
  text text not null check (length(text) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null
);
create index support_tickets_waiting on support_tickets (created_at) where status = 'open';
