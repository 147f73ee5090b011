-- What a deleted account owes is charged to the next account with the same phone or document. Only keyed digests are retained.
create table departed_wallets (
  professional_id bigint not null references wallets,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  left_on date not null,
  kept_until date not null check (kept_until > left_on),
  -- The later account of the same person; chargebacks of the deleted account go there.
  successor_id bigint references wallets,
  primary key (professional_id, digest)
);

create index departed_wallets_digest on departed_wallets (digest);
create index departed_wallets_end on departed_wallets (kept_until);

-- Once per person, also after the account was deleted.
alter table guarantees add column document_digest text unique, add column phone_digest text unique;
