-- The first unlock after approval costs at most the welcome bonus: whose it is, and when it was used (docs/decisions/0069).
alter table welcome_bonuses
  add column professional_id bigint references wallets,
  add column first_unlock_at timestamptz;
create index welcome_bonuses_by_professional on welcome_bonuses (professional_id);
