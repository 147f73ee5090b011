-- no transaction
-- An identity proves the CPF of its person. A CNPJ is proved by the certificate of the company (verifications_one_per_company).
-- squawk-ignore ban-concurrent-index-creation-in-transaction
create unique index concurrently professionals_one_per_proved_cpf on professionals (document)
  where document is not null and documentation_approved and length(document) = 11;
