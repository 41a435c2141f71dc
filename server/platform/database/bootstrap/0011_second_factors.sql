alter type auth.factor_type add value 'recovery_code';

-- A code of an authenticator app works once, so the time step of the last one is kept.
alter table auth.mfa_factors add column last_used_step bigint;

-- Two challenges may begin at the same time.
alter table auth.mfa_factors drop constraint mfa_factors_last_challenged_at_key;

create table private.recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

comment on table private.recovery_codes is 'Hashes of codes that replace a lost second factor. Each works once.';

alter table private.recovery_codes enable row level security;
