-- Days on which a professional goes to see the work (product: Professional side).
create table visits (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  state text not null check (state in ('proposed', 'confirmed', 'declined', 'canceled')),
  starts_at timestamptz not null,
  minutes smallint not null check (minutes between 15 and 600),
  address text not null check (length(address) between 1 and 200),
  note text not null default '' check (length(note) <= 300),
  -- What the client wrote who wants another hour.
  answer text check (length(answer) <= 300),
  created_at timestamptz not null,
  answered_at timestamptz,
  canceled_by text check (canceled_by in ('client', 'professional', 'system')),
  reminded_at timestamptz,
  check ((canceled_by is not null) = (state = 'canceled'))
);
-- One visit of a contact stands at a time.
create unique index visits_standing on visits (lead_id) where state in ('proposed', 'confirmed');
create index visits_of_lead on visits (lead_id, starts_at desc);
create index visits_to_remind on visits (starts_at) where state = 'confirmed' and reminded_at is null;

-- The address at which a calendar reads the visits of a professional: a new number makes the old address nobody's.
create table calendar_links (
  professional_id bigint primary key references professionals on delete cascade,
  number integer not null default 1 check (number >= 1),
  changed_at timestamptz not null
);
