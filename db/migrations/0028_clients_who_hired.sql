-- Whether the client had hired somebody by the time the order went out: its contact costs more (product: price of a lead).
alter table orders add column client_has_hired boolean not null default false;
