-- A professional answers a review, once and in public (product: Order life), and whoever reads it may show it to our team.

create table review_replies (
  review_id bigint primary key references reviews,
  text text not null check (length(text) between 2 and 500),
  created_at timestamptz not null,
  -- Our team took it away: nobody reads it any more, and no other takes its place.
  withdrawn_at timestamptz,
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 60),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);

create table reply_reports (
  review_id bigint not null references review_replies on delete cascade,
  reporter_user_id bigint not null references users,
  reason text not null check (length(reason) between 1 and 60),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (review_id, reporter_user_id)
);
-- The queue of our team, oldest first.
create index reply_reports_to_look_at on reply_reports (created_at, review_id) where decided_at is null;
create index reply_reports_by_reporter on reply_reports (reporter_user_id);
