-- A finished import can be taken back. Orders that an import replaces are kept for that, out of sight.

alter table public.imports
  add column undone_at timestamptz,
  -- The import whose rollups hold the sums of this one; its own rollup rows no longer count.
  add column rollups_in bigint,
  -- Imports of before deleted what they had replaced.
  add column keeps_replaced boolean not null default true,
  drop constraint imports_status_check,
  add constraint imports_status_check
    check (status in ('queued', 'awaiting_input', 'running', 'done', 'failed', 'cancelled', 'undone'));

comment on column public.imports.undone_at is 'Set once the import has been undone: its rows are seen by nobody from then on.';

update public.imports set keeps_replaced = false
where published_at is not null and coalesce((report ->> 'ordersChanged')::integer, 0) > 0;

-- Whose orders, customers and products are seen.
create or replace function private.published_import_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select imports.id
  from public.store_members join public.imports using (store_id)
  where store_members.user_id = auth.uid() and imports.published_at is not null and imports.undone_at is null
$$;

-- Whose rows of the rollups add up to the store's figures.
create function private.rolled_up_import_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select imports.id
  from public.store_members join public.imports using (store_id)
  where store_members.user_id = auth.uid() and imports.published_at is not null and imports.rollups_in is null
$$;

revoke all on function private.rolled_up_import_ids from public, anon;
grant execute on function private.rolled_up_import_ids to authenticated, service_role;

alter policy "members read their store's sales" on public.sales_days
  using (import_id in (select private.rolled_up_import_ids()));
alter policy "members read their store's customer counts" on public.customer_days
  using (import_id in (select private.rolled_up_import_ids()));
alter policy "members read their store's product sales" on public.product_months
  using (import_id in (select private.rolled_up_import_ids()));
alter policy "members read their store's product sales by day" on public.product_month_days
  using (import_id in (select private.rolled_up_import_ids()));
