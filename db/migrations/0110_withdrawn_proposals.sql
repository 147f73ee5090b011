-- A professional may withdraw a version until the client answers it.
alter table proposals
  drop constraint proposals_state_check,
  add column withdrawn_at timestamptz,
  add constraint proposals_state_check check (
    state in ('sent', 'seen', 'change_asked', 'accepted', 'refused', 'withdrawn', 'expired', 'superseded')),
  add constraint proposals_withdrawn_check check (state <> 'withdrawn' or withdrawn_at is not null);
