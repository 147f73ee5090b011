-- Photos that a professional shows with what they offer. A version keeps its own; the next one may show the same pictures.

alter table pictures drop constraint pictures_purpose_check;
alter table pictures add constraint pictures_purpose_check
  check (purpose in ('photo', 'portfolio', 'document', 'selfie', 'message', 'order', 'proposal'));

create table proposal_pictures (
  proposal_id bigint not null references proposals,
  picture_id bigint not null references pictures on delete cascade,
  place smallint not null check (place between 1 and 6),
  primary key (proposal_id, picture_id),
  unique (proposal_id, place)
);
create index proposal_pictures_by_picture on proposal_pictures (picture_id);
