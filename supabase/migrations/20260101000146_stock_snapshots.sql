-- The stock of products by day. A quantity holds until the next one, so that only changes take a row.
create table public.stock_snapshots (
  product_id bigint not null references public.products (id) on delete cascade,
  day date not null,
  store_id uuid not null references public.stores (id) on delete cascade,
  quantity integer not null,
  primary key (product_id, day)
);

create index stock_snapshots_store on public.stock_snapshots (store_id, day);

comment on table public.stock_snapshots is 'The stock of products on days on which it changed. It holds until the next one.';

alter table public.stock_snapshots enable row level security;

create policy "members see the stock snapshots of their stores" on public.stock_snapshots
  for select to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.stock_snapshots from anon, authenticated;
grant select on public.stock_snapshots to authenticated;
grant all on public.stock_snapshots to service_role;
