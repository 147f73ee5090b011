-- Several accounts may have typed a document; only one may have proved it.
create index professionals_document on professionals (document) where document is not null;
create unique index professionals_one_per_proved_document on professionals (document) where document is not null and documentation_approved;
drop index professionals_one_per_document;
