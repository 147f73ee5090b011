-- What people leave behind when they delete their account (domain 2.7; AMB-45): nothing by which they are known.

-- The order stays, for the professionals who paid for it and for the counts, without the phone of its client. One that
-- still looks for somebody has a phone.
alter table orders alter column phone drop not null;
alter table orders add check (phone is not null or status not in ('pending_verification', 'waiting', 'searching'));

-- The same for what a person wrote to our team; a ticket that waits for its answer may lose its sender.
alter table support_tickets alter column email drop not null;
