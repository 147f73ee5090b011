-- What a professional wants of each month; nothing is held back by it.
create table panel_goals (
  professional_id bigint primary key references professionals on delete cascade,
  hires smallint check (hires between 1 and 200),
  spend_coins integer check (spend_coins between 1 and 100000),
  kept_at timestamptz not null
);
