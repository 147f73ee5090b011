-- What clients say after a service: how often they were asked, and what they answered (domain 1.5, 2.4; AMB-42 to AMB-44).

create table surveys (
  order_id bigint primary key references orders,
  -- How often the client was asked, the first time included.
  asked smallint not null check (asked > 0),
  -- Null: not again.
  ask_again_at timestamptz
);
create index surveys_to_ask on surveys (ask_again_at) where ask_again_at is not null;

create table survey_responses (
  id bigint generated always as identity primary key,
  -- One answer for an order (invariant 10): of two browsers at once, one waits here and is refused.
  order_id bigint not null unique references orders,
  user_id bigint not null references users,
  form_id int not null,
  form_snapshot jsonb not null check (jsonb_typeof(form_snapshot) = 'array'),
  rating smallint check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 350),
  -- Who was hired; without one it is about the experience, and has no rating.
  lead_id bigint unique references leads,
  created_at timestamptz not null,
  check ((lead_id is null) = (rating is null))
);
create index survey_responses_by_user on survey_responses (user_id);
create index survey_responses_of_experience on survey_responses (id desc) where lead_id is null;

-- What the regular look for surveys to offer goes by.
create index leads_ever_accepted on leads (accepted_at) where accepted_at is not null;
create index orders_that_found on orders (closed_at) where status = 'finalized' and lead_count > 0;
