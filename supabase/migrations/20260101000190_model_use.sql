-- What an installation asked of its language model, so that a day's limit holds for all of its instances.
create table private.model_use (
  -- In UTC.
  day date primary key,
  calls bigint not null default 0 check (calls >= 0),
  failures bigint not null default 0 check (failures >= 0),
  input_tokens bigint not null default 0 check (input_tokens >= 0),
  output_tokens bigint not null default 0 check (output_tokens >= 0)
);
comment on table private.model_use is 'Calls of the language model and their tokens, a day in a row.';
alter table private.model_use enable row level security;
grant all on private.model_use to service_role;
