-- Whether an article of the help centre was of use (spec 2, help pages; AMB-46).

create table help_feedback (
  -- The address of the article, whose text is a file. One that is gone keeps its answers.
  article text not null check (length(article) between 1 and 80),
  -- SHA-256 of the random number in the browser's cookie: it tells answers apart, and nobody who reads the table, people.
  browser text not null check (length(browser) = 43),
  helpful boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- One browser, one answer; a second answer changes the first.
  primary key (article, browser)
);
