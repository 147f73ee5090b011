-- no transaction
-- squawk-ignore ban-concurrent-index-creation-in-transaction
drop index concurrently professionals_one_per_proved_document;
