-- A finished import can be taken back. Orders that an import replaces are kept for that, out of sight.

alter table public.imports
  add column undone_at timestamptz,
  -- The import whose rollups hold the sums of this one; its own rollup rows no longer count.
  add column rollups_in bigint,
  -- Imports of before deleted what they had replaced.
  add column keeps_replaced boolean not null default true,
  drop constraint imports_status_check,
  add constraint imports_status_check
    check (status in ('queued', 'awaiting_input', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone'));

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

-- A store's days can be counted in another time zone at any time. The zone changes once they are; see private.recounts.
alter table public.stores add column pending_time_zone text;
comment on column public.stores.pending_time_zone is 'The time zone in which days are being counted anew.';

create or replace function private.check_store() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Postgres also takes POSIX zones such as FOO5, which nobody else knows.
  if new.time_zone !~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' then
    raise invalid_parameter_value using message = format('time zone "%s" not recognized', new.time_zone);
  end if;
  perform now() at time zone new.time_zone;
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- Definer: nobody but the service may write the list of recounts. Orders of before stay on their days until all are counted.
create function private.defer_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if
    old.pending_time_zone is not null
    or exists (select from public.orders where store_id = old.id)
    -- Its orders will come on days of the zone of its beginning.
    or exists (select from public.imports where store_id = old.id and status = 'running')
  then
    insert into private.recounts (store_id, time_zone) values (old.id, new.time_zone)
    on conflict (store_id) do update set time_zone = excluded.time_zone, noted_at = now();
    new.pending_time_zone := new.time_zone;
    new.time_zone := old.time_zone;
    perform pg_notify('recount_wanted', old.id::text);
  end if;
  return new;
end
$$;

-- The service changes the zone itself, once the days are counted.
create trigger defer_time_zone before update of time_zone on public.stores
  for each row when (
    (new.time_zone is distinct from old.time_zone or old.pending_time_zone is not null) and current_user <> 'service_role'
  )
  execute function private.defer_time_zone();
