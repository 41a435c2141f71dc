create table public.stores (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 300),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC',
  industry text,
  business_size text,
  settings jsonb not null default '{}'::jsonb check (jsonb_typeof(settings) = 'object'),
  -- Grows with every publication, so that an answer computed from the store's rows has a stable ETag.
  data_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.stores is 'A shop: its name, currency and time zone. Every row of the shop carries its id.';

create table public.store_members (
  store_id uuid not null references public.stores (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (store_id, user_id)
);

create index store_members_user_id on public.store_members (user_id);

comment on table public.store_members is 'Who may read and write a store. Every member may do everything.';

-- Definer: a policy on store_members that read store_members would call itself without end.
create function private.member_store_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select store_id from public.store_members where user_id = auth.uid()
$$;

-- Definer: a store is made together with its first member; neither may be inserted alone.
create function private.create_store(store_name text, store_currency text, store_time_zone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  if auth.uid() is null then
    raise insufficient_privilege using message = 'Sign in to make a store.';
  end if;
  insert into public.stores (name, currency, time_zone)
  values (store_name, store_currency, store_time_zone)
  returning id into new_id;
  insert into public.store_members (store_id, user_id) values (new_id, auth.uid());
  return new_id;
end
$$;

create function public.create_store(name text, currency text, time_zone text) returns uuid
language sql set search_path = '' as $$
  select private.create_store(name, currency, time_zone)
$$;

comment on function public.create_store is 'Makes a store whose first member is the person who calls.';

alter table public.stores enable row level security;

create policy "members read their stores" on public.stores
  for select to authenticated using (id in (select private.member_store_ids()));
create policy "members change their stores" on public.stores
  for update to authenticated
  using (id in (select private.member_store_ids())) with check (id in (select private.member_store_ids()));
create policy "members delete their stores" on public.stores
  for delete to authenticated using (id in (select private.member_store_ids()));

alter table public.store_members enable row level security;

create policy "members see who else is one" on public.store_members
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.stores, public.store_members from anon, authenticated;
grant select, delete, update (name, currency, time_zone, industry, business_size, settings) on public.stores to authenticated;
grant select on public.store_members to authenticated;
grant all on public.stores, public.store_members to service_role;

revoke all on function private.create_store, private.member_store_ids, public.create_store from public, anon;
grant execute on function private.create_store, private.member_store_ids, public.create_store to authenticated, service_role;
