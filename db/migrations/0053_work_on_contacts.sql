-- What a professional keeps of each contact for themselves: how far it is, a note, what it is worth, when to look again
-- (product: Professional side).
create table contact_work (
  lead_id bigint primary key references leads,
  -- How far it is where neither the lead nor its marks say so.
  stage text check (stage in ('visit', 'quote')),
  note text not null default '' check (length(note) <= 2000),
  value_cents bigint check (value_cents > 0),
  lost_reason text check (lost_reason in ('price', 'no_answer', 'hired_other', 'gave_up', 'too_far', 'no_time', 'other')),
  remind_at timestamptz,
  reminded_at timestamptz,
  changed_at timestamptz not null,
  check (reminded_at is null or remind_at is not null)
);
create index contact_work_to_remind on contact_work (remind_at) where remind_at is not null and reminded_at is null;

-- Each time that a professional tried to reach a client by something else than the chat.
create table contact_attempts (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  way text not null check (way in ('whatsapp', 'call', 'email', 'other')),
  note text not null default '' check (length(note) <= 300),
  at timestamptz not null
);
create index contact_attempts_of_lead on contact_attempts (lead_id, at desc);
