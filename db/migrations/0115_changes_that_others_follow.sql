-- A calendar follows a visit by its revision, and shows for a while that one was canceled or declined (ended_at).
alter table visits
  add column revision integer not null default 0 check (revision >= 0),
  add column ended_at timestamptz;
update visits set
  revision = 1,
  ended_at = case state when 'declined' then answered_at when 'canceled' then now() end
where state <> 'proposed';

-- False: one provider denied the CEP while another did not answer; such a denial is stored for an hour.
alter table postal_addresses add column all_answered boolean not null default true;
