-- What a professional who may be picked at once usually begins at, in centavos; null: to be agreed (spec 2, servicePrice).
alter table instant_consents add column starting_price_cents int check (starting_price_cents > 0);
