-- What a professional shows with a claim, such as a screenshot of a call: it stands with the contact until the claim is sent, and
-- is looked at by nobody else before (product: Refunds).

alter table pictures drop constraint pictures_purpose_check;
alter table pictures add constraint pictures_purpose_check
  check (purpose in ('photo', 'portfolio', 'document', 'selfie', 'message', 'order', 'proposal', 'claim'));

create table refund_claim_pictures (
  picture_id bigint primary key references pictures on delete cascade,
  -- A contact has one claim, with its appeal; the file may be there before it.
  lead_id bigint not null references leads,
  place smallint not null check (place between 1 and 3),
  unique (lead_id, place)
);
