-- An order is known by the shop it was sold in and its number there, whatever the shape of the file that brings it.

create table public.sales_channels (
  store_id uuid not null references public.stores (id) on delete cascade,
  -- What orders and imports name as their source.
  key text not null check (length(key) between 1 and 100),
  platform text not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (store_id, key)
);

comment on table public.sales_channels is 'The shops that a store sells in, such as its Shopify. Order numbers are unique within one.';
comment on column public.orders.source is 'Key of the sales channel.';
comment on column public.imports.source is 'Key of the sales channel that the orders belong to, or ''sample''.';

alter table public.sales_channels enable row level security;
create policy "members read their store's sales channels" on public.sales_channels
  for select to authenticated using (store_id in (select private.member_store_ids()));
revoke all on public.sales_channels from anon, authenticated;
grant select on public.sales_channels to authenticated;
grant all on public.sales_channels to service_role;

insert into public.sales_channels (store_id, key, platform, name)
select distinct store_id, source, source, case source
  when 'shopify' then 'Shopify'
  when 'woocommerce' then 'WooCommerce'
  when 'online_retail' then 'Online Retail'
  else 'Orders from a table'
end
from public.imports
where source is not null and source <> 'sample' and published_at is not null;

-- Tables kept the "#" of "#1001" and the ".0" of spreadsheets; nobody's number is both with and without.
update public.orders set external_id = regexp_replace(regexp_replace(external_id, '^#\s*', ''), '^(\d+)\.0+$', '\1')
where source in ('table', 'online_retail') and external_id ~ '^#|^\d+\.0+$'
  and not exists (
    select from public.orders as other
    where other.store_id = orders.store_id and other.source = orders.source and other.import_id = orders.import_id
      and other.external_id = regexp_replace(regexp_replace(orders.external_id, '^#\s*', ''), '^(\d+)\.0+$', '\1')
  );

alter table public.orders add column detail smallint not null default 0;
comment on column public.orders.detail is 'How much its file tells of the order: a version that tells less never replaces one that tells more.';
