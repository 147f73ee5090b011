-- no transaction
create index concurrently professionals_suspensions on professionals (suspended_until) where suspended_until is not null;
