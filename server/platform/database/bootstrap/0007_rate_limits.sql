-- Points that were spent for a key, and when they are forgotten, in milliseconds since 1970. The columns and their
-- order are those of rate-limiter-flexible.
create table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

alter table private.rate_limits enable row level security;
