-- Work that passes midnight: `closes_at` before `opens_at` is on the next day.
alter table professional_hours
  drop constraint professional_hours_check,
  add constraint professional_hours_check check (closes_at > opens_at or closes_at + 1440 - opens_at <= 720) not valid;
