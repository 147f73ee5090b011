-- What a professional offers to do, for how much and until when: versions of a contact, with their lines (product: Professional side).
create table proposals (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  version smallint not null check (version between 1 and 50),
  state text not null check (state in ('sent', 'seen', 'change_asked', 'accepted', 'refused', 'expired', 'superseded')),
  -- The version that both agreed to and that this one would change: it stands until this one is accepted.
  changes_id bigint references proposals,
  travel_cents bigint not null check (travel_cents between 0 and 100000000),
  discount_cents bigint not null check (discount_cents between 0 and 100000000),
  total_cents bigint not null check (total_cents between 1 and 100000000),
  payment text not null check (length(payment) between 1 and 300),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  warranty_days smallint not null check (warranty_days between 0 and 3650),
  conditions text check (length(conditions) between 1 and 2000),
  valid_until timestamptz not null,
  sent_at timestamptz not null,
  seen_at timestamptz,
  -- When it was asked to change, accepted or refused, and what the client wrote with it.
  answered_at timestamptz,
  answer text check (length(answer) between 1 and 1000),
  warned_at timestamptz,
  unique (lead_id, version),
  check (valid_until > sent_at),
  check (state not in ('change_asked', 'accepted', 'refused') or answered_at is not null)
);
-- One that waits for an answer, and one that both agreed to: whoever comes second finds the place taken.
create unique index proposals_open on proposals (lead_id) where state in ('sent', 'seen', 'change_asked');
create unique index proposals_agreed on proposals (lead_id) where state = 'accepted';
create index proposals_ending on proposals (valid_until) where state in ('sent', 'seen', 'change_asked');

create table proposal_items (
  proposal_id bigint not null references proposals,
  position smallint not null check (position between 1 and 30),
  kind text not null check (kind in ('labour', 'material')),
  description text not null check (length(description) between 1 and 200),
  -- 2.5 square metres are 2500.
  quantity_thousandths bigint not null check (quantity_thousandths between 1 and 50000000),
  unit text not null check (unit in ('un', 'm2', 'm', 'hora', 'dia', 'verba')),
  unit_cents bigint not null check (unit_cents between 0 and 100000000),
  primary key (proposal_id, position)
);

-- What a professional keeps to begin the next one with.
create table proposal_templates (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals,
  name text not null check (length(name) between 1 and 80),
  content jsonb not null,
  created_at timestamptz not null,
  unique (professional_id, name)
);

-- A message that tells of one is shown as a card.
alter table messages add column proposal_id bigint references proposals;

-- For what the price of a first message is: the whole, an hour, a square metre.
alter table leads
  add column price_unit text not null default 'whole' check (price_unit in ('whole', 'hour', 'm2'));
