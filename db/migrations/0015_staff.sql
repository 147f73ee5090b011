-- Our team: how they sign in, what they may, and what they did (quality: Staff; AMB-14).

alter table pin_challenges drop constraint pin_challenges_purpose_check;
alter table pin_challenges add constraint pin_challenges_purpose_check
  check (purpose in ('login', 'order_auth', 'phone_verification', 'account_deletion', 'staff_login'));

create table staff_credentials (
  user_id bigint primary key references users,
  -- Stored as it is compared, so that one person has one spelling.
  email text not null unique check (email = lower(email) and length(email) <= 254),
  -- scrypt with its parameters and salt, never the password.
  password_hash text not null check (password_hash like 'scrypt$%'),
  permissions text[] not null default '{}'
    check (permissions <@ array['chat_read', 'moderate', 'verify_pros', 'wallet_adjust', 'content']),
  created_at timestamptz not null
);

-- Written with the fact, never changed: who did or read what, and how it was before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  staff_user_id bigint not null references users,
  action text not null check (length(action) between 1 and 60),
  -- "order:" and its uuid, and so on.
  subject text not null check (length(subject) between 1 and 120),
  before jsonb,
  after jsonb,
  created_at timestamptz not null
);
create index audit_log_by_subject on audit_log (subject, id desc);
create index audit_log_by_staff on audit_log (staff_user_id, id desc);

-- The queue of a person: what the automatic rules held back, oldest first.
create index orders_held on orders (verified_at) where status = 'waiting' and review_at is null;
