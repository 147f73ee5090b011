-- A PIN of its own for whoever of the team changes the password: one of a sign-in must not do for it (quality: Staff).
alter table pin_challenges drop constraint pin_challenges_purpose_check;
alter table pin_challenges add constraint pin_challenges_purpose_check
  check (purpose in ('login', 'order_auth', 'phone_verification', 'account_deletion', 'staff_login', 'staff_password'));
