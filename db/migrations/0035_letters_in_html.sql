-- The inbox of a demonstration shows a letter as a mailbox does.
alter table outbox_messages add column html text;
