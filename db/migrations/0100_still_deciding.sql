-- An answer that the client is still deciding leaves the survey open: the next answer replaces it.
alter table survey_responses add column still_deciding boolean not null default false;
