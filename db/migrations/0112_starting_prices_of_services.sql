-- The price from which a professional does a service, in centavos; null where it is to be agreed.
-- That of the instant match, one for all services, stays for the version before alone.
alter table professional_services add column starting_price_cents integer check (starting_price_cents > 0);
update professional_services s set starting_price_cents = i.starting_price_cents
  from instant_consents i where i.professional_id = s.professional_id and i.starting_price_cents is not null;
