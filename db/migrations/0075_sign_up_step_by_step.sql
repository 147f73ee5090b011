-- A sign-up goes step by step: the phone is proved first, and the profile is filled in by its owner.

-- A code is sent once the terms were agreed to; name, services and city come after it. (They stay as columns for the version before.)
alter table signup_intents drop constraint signup_intents_check1;
alter table signup_intents
  add constraint signup_intents_agreed_first check (pin_uuid is null or agreed_at is not null);

alter table professionals
  -- An account of which only the phone is known yet: its name is a word of ours.
  add column is_unnamed boolean not null default false,
  -- From where somebody goes out to work, as they said it; only they read it.
  add column base_postal_code text check (base_postal_code ~ '^[0-9]{8}$'),
  add column base_district text check (length(base_district) between 1 and 80);
