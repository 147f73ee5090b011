-- An identity names a person, also where the account is a company's: the CPF beside it is digits alone, and one account's only.
alter table verifications add constraint verifications_identity_number
  check (kind <> 'identity' or number ~ '^[0-9]{11}$');
create unique index verifications_one_per_person on verifications (number)
  where kind = 'identity' and status in ('in_review', 'correction', 'approved');
