-- After 180 days without use the phone alone no longer opens an account (docs/decisions/0068): confirmed_at is when its owner
-- confirmed it by e-mail or by staff; a closed account has given its phone to the next owner of the number.
alter table users
  add column confirmed_at timestamptz,
  add column closed_at timestamptz,
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('active', 'deletion_requested', 'closed', 'deleted')),
  drop constraint users_check1,
  add constraint users_check1 check (role = 'staff' or status in ('closed', 'deleted') or phone is not null),
  add constraint users_closed_check check (status <> 'closed' or phone is null and closed_at is not null);

-- Null: done by the system.
alter table audit_log alter column staff_user_id drop not null;
