alter table public.imports enable row level security;
alter table public.customers enable row level security;
alter table public.products enable row level security;
alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table public.ledger_entries enable row level security;
alter table public.import_rejections enable row level security;
alter table public.sales_days enable row level security;
alter table public.customer_days enable row level security;
alter table public.product_months enable row level security;
alter table public.product_month_days enable row level security;

-- Definer, and one call where a policy that reads imports under its own policy would make two for every table of a query.
create function private.published_import_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select imports.id
  from public.store_members join public.imports using (store_id)
  where store_members.user_id = auth.uid() and imports.published_at is not null
$$;

revoke all on function private.published_import_ids from public, anon;
grant execute on function private.published_import_ids to authenticated, service_role;

create policy "members read their store's imports" on public.imports
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members read their store's customers" on public.customers
  for select to authenticated using (import_id in (select private.published_import_ids()));
create policy "members read their store's products" on public.products
  for select to authenticated using (import_id in (select private.published_import_ids()));
create policy "members read their store's orders that count" on public.orders
  for select to authenticated using (
    import_id in (select private.published_import_ids())
    and (replaced_by is null or replaced_by not in (select private.published_import_ids()))
  );
create policy "members read the lines of orders that count" on public.order_lines
  for select to authenticated using (
    store_id in (select private.member_store_ids())
    and exists (select from public.orders where orders.id = order_lines.order_id)
  );
create policy "members read the entries of orders that count" on public.ledger_entries
  for select to authenticated using (
    store_id in (select private.member_store_ids())
    and exists (select from public.orders where orders.id = ledger_entries.order_id)
  );
create policy "members read their store's rejected rows" on public.import_rejections
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members read their store's sales" on public.sales_days
  for select to authenticated using (import_id in (select private.published_import_ids()));
create policy "members read their store's customer counts" on public.customer_days
  for select to authenticated using (import_id in (select private.published_import_ids()));
create policy "members read their store's product sales" on public.product_months
  for select to authenticated using (import_id in (select private.published_import_ids()));
create policy "members read their store's product sales by day" on public.product_month_days
  for select to authenticated using (import_id in (select private.published_import_ids()));

-- Writing is the importers' alone, as the service.
revoke all on
  public.imports, public.customers, public.products, public.orders, public.order_lines, public.ledger_entries,
  public.import_rejections, public.sales_days, public.customer_days, public.product_months,
  public.product_month_days
from anon, authenticated;
grant select on
  public.imports, public.customers, public.products, public.orders, public.order_lines, public.ledger_entries,
  public.import_rejections, public.sales_days, public.customer_days, public.product_months,
  public.product_month_days
to authenticated;
grant all on
  public.imports, public.customers, public.products, public.orders, public.order_lines, public.ledger_entries,
  public.import_rejections, public.sales_days, public.customer_days, public.product_months,
  public.product_month_days
to service_role;

-- The days of stored rows depend on the time zone, so the first order settles it. It settles the currency too, unless the
-- store waits for its first file to say which it is.
create function private.check_store() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Postgres also takes POSIX zones such as FOO5, which nobody else knows.
  if new.time_zone !~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' then
    raise invalid_parameter_value using message = format('time zone "%s" not recognized', new.time_zone);
  end if;
  perform now() at time zone new.time_zone;
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if (new.time_zone <> old.time_zone or (new.currency <> old.currency and not old.settings ? 'currency_from_file'))
      and exists (select from public.sales_days where store_id = old.id)
    then
      raise exception 'The currency and time zone of a store with orders cannot be changed.';
    end if;
  end if;
  return new;
end
$$;

create trigger check_store before insert or update on public.stores
  for each row execute function private.check_store();

-- Millions of rows cannot go within one request: they are out of sight at once and deleted in slices by the sweep.
create table private.deleted_stores (
  store_id uuid primary key,
  deleted_at timestamptz not null default now()
);
comment on table private.deleted_stores is 'Stores whose bulk rows are still to be deleted.';
grant select, delete on private.deleted_stores to service_role;

-- Definer: members may delete a store, and nobody may write this list.
create function private.note_deleted_store() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.deleted_stores (store_id) values (old.id);
  return null;
end
$$;

create trigger note_deleted_store after delete on public.stores
  for each row execute function private.note_deleted_store();
