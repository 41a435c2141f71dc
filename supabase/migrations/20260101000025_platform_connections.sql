create table public.platform_connections (
  store_id uuid not null references public.stores (id) on delete cascade,
  platform text not null check (
    platform in ('shopify', 'woocommerce', 'bigcommerce', 'magento', 'medusa', 'vendure', 'etsy', 'amazon')
  ),
  connected_at timestamptz not null default now(),
  primary key (store_id, platform)
);

comment on table public.platform_connections is
  'Commerce platforms that a store has marked as connected. Nothing is called: orders come by import.';

alter table public.platform_connections enable row level security;

create policy "members see their store's connections" on public.platform_connections
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members connect platforms to their stores" on public.platform_connections
  for insert to authenticated with check (store_id in (select private.member_store_ids()));
create policy "members disconnect platforms from their stores" on public.platform_connections
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.platform_connections from anon, authenticated;
grant select, insert (store_id, platform), delete on public.platform_connections to authenticated;
grant all on public.platform_connections to service_role;
