-- What professionals prove with documents (product: Verification). One row for each time that somebody sends a kind of
-- document: at most one of a kind is open and at most one holds. The pictures go 30 days after the decision; this stays.
create table verifications (
  id bigint generated always as identity primary key,
  professional_id bigint not null references professionals,
  kind text not null check (kind in ('identity', 'company', 'criminal_record', 'insurance', 'cau', 'crc', 'crea', 'creci', 'cref',
    'crefito', 'crefono', 'coren', 'crm', 'crmv', 'crn', 'cro', 'crp', 'oab')),
  status text not null check (status in ('pending', 'in_review', 'correction', 'approved', 'refused', 'expired')),
  -- What was typed; which of it a kind wants is a rule of domain/verification/verification.ts.
  holder text check (length(holder) between 1 and 120),
  number text check (length(number) between 1 and 40),
  uf char(2) references states,
  issued_on date,
  -- The last day on which it holds. Null: for ever.
  valid_until date,
  sent_at timestamptz,
  decided_at timestamptz,
  reason text,
  -- A word of our team to the professional.
  note text check (length(note) between 1 and 500),
  -- Who looks at it; a claim ends by itself.
  claimed_by bigint references users,
  claimed_until timestamptz,
  -- Of the notices before the end, the nearest that was told, in days.
  told_days smallint,
  pictures_erased_at timestamptz,
  created_at timestamptz not null,
  check (status = 'pending' or sent_at is not null),
  check (status not in ('approved', 'refused', 'expired') or decided_at is not null),
  check (status <> 'refused' or reason is not null),
  check ((claimed_by is null) = (claimed_until is null))
);
create unique index verifications_one_open on verifications (professional_id, kind)
  where status in ('pending', 'in_review', 'correction');
create unique index verifications_one_approved on verifications (professional_id, kind) where status = 'approved';
create index verifications_waiting on verifications (sent_at, id) where status = 'in_review';
create index verifications_ending on verifications (valid_until) where status = 'approved' and valid_until is not null;
create index verifications_to_erase on verifications (decided_at)
  where pictures_erased_at is null and status in ('approved', 'refused', 'expired');
-- A company is proved by one professional only.
create unique index verifications_one_per_company on verifications (number)
  where kind = 'company' and status in ('in_review', 'correction', 'approved');

create table verification_pieces (
  verification_id bigint not null references verifications on delete cascade,
  piece text not null check (piece in ('front', 'back', 'selfie', 'certificate', 'card', 'policy')),
  -- Null: erased.
  picture_id bigint references pictures,
  is_asked_again boolean not null default false,
  sent_at timestamptz not null,
  primary key (verification_id, piece)
);
create index verification_pieces_by_picture on verification_pieces (picture_id) where picture_id is not null;

-- What happened to each, in its order.
create table verification_events (
  id bigint generated always as identity primary key,
  verification_id bigint not null references verifications on delete cascade,
  event text not null check (event in ('send', 'ask_correction', 'approve', 'refuse', 'expire', 'replace')),
  -- Null: the professional, or nobody.
  staff_user_id bigint references users,
  reason text,
  pieces text[] not null default '{}',
  note text,
  created_at timestamptz not null
);
create index verification_events_by_verification on verification_events (verification_id, id);

-- What was approved before there was this: the fact, without pictures.
insert into verifications (professional_id, kind, status, sent_at, decided_at, pictures_erased_at, created_at)
select id, 'identity', 'approved', created_at, created_at, created_at, created_at
  from professionals where documentation_approved and state <> 'deleted';

-- Suspended by our team: where the profile goes back to, and why.
alter table professionals
  add column suspended_from text check (suspended_from in ('active', 'in_review', 'approved', 'rejected')),
  add column suspended_reason text,
  add column suspended_at timestamptz,
  -- A company has its CNPJ for a document, with letters since 2026, and its name beside it.
  add column company_name text check (length(company_name) between 2 and 120),
  drop constraint professionals_document_check,
  add constraint professionals_document_check check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$');
