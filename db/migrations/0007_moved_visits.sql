-- A moved visit stays one calendar entry (RFC 5546): the id of the first of the visits that each replaced the one before; null for its own.
alter table visits add column calendar_id bigint;
