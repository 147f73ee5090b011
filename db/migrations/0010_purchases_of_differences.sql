-- The purchase that a difference is about, null if unknown: a second payment of a purchase has a reference of its own.
alter table payment_differences
  add column purchase_id bigint,
  add constraint payment_differences_purchase_id_fkey foreign key (purchase_id) references purchases not valid;
update payment_differences d set purchase_id = p.id
  from purchases p where p.provider = d.provider and d.reference in (p.uuid::text, p.payment_ref);
