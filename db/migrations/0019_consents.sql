-- What people agreed to or refused, when, and in which version of the words (quality: LGPD). A visitor's answer about
-- cookies names nobody; the row of an account goes nameless when its person leaves.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  kind text not null check (kind in ('terms', 'cookies')),
  given boolean not null,
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  created_at timestamptz not null
);
create index consents_by_user on consents (user_id) where user_id is not null;
