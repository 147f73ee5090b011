-- What a professional says of a contact, besides writing in the chat: talked to by phone, closed or not. It is their own
-- word: what the client says of the deal stands in the state and in the survey, and nothing public comes of this one.
alter table leads
  add column talked_at timestamptz,
  add column outcome text check (outcome in ('won', 'lost')),
  add column outcome_at timestamptz,
  add check ((outcome is null) = (outcome_at is null));

-- A contact counts as open work (product: Matching, at most ten) while nobody has answered it, the professional has not said
-- how it stands, and it is younger than 14 days: domain/matching/open-contacts.server.ts says the same.
drop index leads_open;
create index leads_open on leads (professional_id, created_at)
  where state in ('unlocked', 'contacted') and talked_at is null and outcome is null;

-- Whose contacts are older than that is counted anew.
insert into load_changes (professional_id) select distinct professional_id from leads where state in ('unlocked', 'contacted');
