-- How a connected shop's own report compares with the store's figures. Computed again once a day, so it is one row.
create table public.reconciliations (
  connection_id uuid primary key,
  store_id uuid not null,
  checked_at timestamptz,
  missing text check (btrim(missing) <> '' and length(missing) <= 500),
  days jsonb not null default '[]' check (jsonb_typeof(days) = 'array' and octet_length(days::text) <= 400000),
  months jsonb not null default '[]' check (jsonb_typeof(months) = 'array' and octet_length(months::text) <= 200000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  next_at timestamptz not null,
  foreign key (connection_id, store_id) references public.connections (id, store_id) on delete cascade
);

create index reconciliations_connection on public.reconciliations (connection_id, store_id);

comment on table public.reconciliations is 'The figures of a connected shop''s own report beside the store''s, with the steps between them.';
comment on column public.reconciliations.checked_at is 'When the shop''s report was last read. Empty if it never could be.';
comment on column public.reconciliations.missing is 'Why there is no report to compare with, as a sentence.';
comment on column public.reconciliations.days is 'The last 30 days, as steps in minor units.';
comment on column public.reconciliations.months is 'The last 13 months, the same way.';
comment on column public.reconciliations.next_at is 'When they are compared again.';

alter table public.reconciliations enable row level security;

create policy "members see the reconciliations of their stores" on public.reconciliations
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.reconciliations from anon, authenticated;
grant select on public.reconciliations to authenticated;
grant all on public.reconciliations to service_role;
