-- A phone that met many wrong PINs asks for two in sequence; a PIN is worth something in the browser that asked for it
-- (quality: PIN guessing).
alter table pin_challenges
  add column step smallint not null default 1 check (step in (1, 2)),
  -- SHA-256 of the mark of the browser that asked; null where no browser did, such as the mobile app.
  add column browser_hash bytea check (length(browser_hash) = 32);
