-- A professional's CPF, without punctuation; one person, one profile (domain 2.9). Somebody who left gives it free.
alter table professionals add check (document ~ '^[0-9]{11}$');
create unique index professionals_one_per_document on professionals (document) where document is not null;
