-- A sign-up that was left is taken up again: where somebody works from, and how often they were reminded.
alter table signup_intents
  add column postal_code text check (postal_code ~ '^[0-9]{8}$'),
  add column radius_km smallint check (radius_km between 5 and 100),
  -- Of the two letters that bring somebody back, how many went.
  add column letters_sent smallint not null default 0 check (letters_sent between 0 and 2);
create index signup_intents_unfinished on signup_intents (created_at) where used_at is null and letters_sent < 2;

alter table professionals
  add column sign_up_reminders smallint not null default 0 check (sign_up_reminders between 0 and 2);
create index professionals_unfinished on professionals (created_at) where state = 'phone_verified' and sign_up_reminders < 2;
