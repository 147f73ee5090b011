-- Some providers keep no number of ours for money that goes back: what they call it themselves.
alter table purchase_refunds add column refund_ref text;
