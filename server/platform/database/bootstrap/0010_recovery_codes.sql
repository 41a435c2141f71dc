-- A followed link is kept, marked, until its day is over: a second visit is told what the first has done, and the
-- six-digit code of the same letter goes on working.
alter table auth.one_time_tokens add column used_at timestamptz, add column code_hash text;

create table private.wrong_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null
);

create index wrong_codes_user_id_idx on private.wrong_codes (user_id, tried_at);

comment on table private.wrong_codes is 'One row per wrong recovery code of the last day, so that nobody can try them all.';

alter table private.wrong_codes enable row level security;
