-- Who may still do what and how often (quality: SMS pumping, enumeration). In the shape that rate-limiter-flexible
-- reads and writes; `expire` is in milliseconds since 1970. Nothing here has to survive a crash.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
