-- A CNPJ is proved by the certificate of the company (verifications_one_per_company), not by the identity of its person.
drop index professionals_one_per_proved_document;
create unique index professionals_one_per_proved_document on professionals (document)
  where document is not null and documentation_approved and length(document) = 11;
