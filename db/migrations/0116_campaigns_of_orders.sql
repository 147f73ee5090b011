-- The utm_* parameters of the address where the order was requested; erased with the person (AMB-91).
alter table orders add column campaign jsonb not null default '{}' check (length(campaign::text) <= 2000);

-- Five values of 100 quotation marks take over 1,000 characters as JSON.
alter table signup_intents drop constraint signup_intents_campaign_check;
alter table signup_intents add constraint signup_intents_campaign_check check (length(campaign::text) <= 2000) not valid;
