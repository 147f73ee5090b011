-- People who talk are safe from one another: who blocked whom, what was reported to our team, and the phone that a client
-- of "só chat" gave by a tap (product: Safety and fairness).

create table blocks (
  blocker_user_id bigint not null references users,
  blocked_user_id bigint not null references users,
  created_at timestamptz not null,
  primary key (blocker_user_id, blocked_user_id),
  check (blocker_user_id <> blocked_user_id)
);
-- Matching asks both ways.
create index blocks_of_blocked on blocks (blocked_user_id);

-- From here on the professional of this talk sees phone and e-mail, and neither is masked in messages.
alter table conversations add column contact_given_at timestamptz;

create table message_reports (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  reporter_user_id bigint not null references users,
  reported_user_id bigint not null references users,
  reason text not null check (length(reason) between 1 and 60),
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null,
  decision text check (decision in ('nothing', 'warned', 'closed')),
  decided_at timestamptz,
  check (reporter_user_id <> reported_user_id),
  check ((decision is null) = (decided_at is null))
);
-- One at a time of one person about one talk: pressed twice, it is one.
create unique index message_reports_open on message_reports (conversation_id, reporter_user_id) where decision is null;
create index message_reports_to_look_at on message_reports (created_at, id) where decision is null;
create index message_reports_by_reporter on message_reports (reporter_user_id);
create index message_reports_about on message_reports (reported_user_id);

-- The messages that our team is shown, and no other.
create table reported_messages (
  report_id bigint not null references message_reports on delete cascade,
  message_id bigint not null references messages,
  primary key (report_id, message_id)
);
