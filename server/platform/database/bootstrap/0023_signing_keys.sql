-- The keys that sign access tokens. A key that no longer signs has no private half any more.
create table private.signing_keys (
  id uuid primary key,
  status text not null check (status in ('standby', 'current', 'previously_used', 'revoked')),
  public_key jsonb not null,
  private_key jsonb check ((private_key is not null) = (status in ('standby', 'current'))),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index signing_keys_current_idx on private.signing_keys (status) where status = 'current';
create unique index signing_keys_standby_idx on private.signing_keys (status) where status = 'standby';

alter table private.signing_keys enable row level security;
