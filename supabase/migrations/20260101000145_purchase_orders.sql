-- What members ordered from suppliers, one row per product. It is on its way until it was received.
create table public.purchase_orders (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  product_id bigint not null references public.products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 10000000),
  ordered_on date not null check (ordered_on between '2000-01-01' and '2199-12-31'),
  expected_on date not null check (expected_on >= ordered_on and expected_on <= '2200-12-31'),
  received_on date check (received_on >= ordered_on),
  ordered_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index purchase_orders_store on public.purchase_orders (store_id, received_on);
create index purchase_orders_product on public.purchase_orders (product_id);
create index purchase_orders_ordered_by on public.purchase_orders (ordered_by);

comment on table public.purchase_orders is 'What members ordered from suppliers, one row per product.';
comment on column public.purchase_orders.received_on is
  'The day on which it was received, or its stock rose. Empty while it is on its way.';
comment on column public.purchase_orders.ordered_by is 'Empty once the person has deleted the account.';

create trigger tell_of_new_orders after insert on public.purchase_orders
  referencing new table as changed for each statement execute function private.tell_of_reorders();
create trigger tell_of_orders after update on public.purchase_orders
  referencing new table as changed for each statement execute function private.tell_of_reorders();
create trigger tell_of_deleted_orders after delete on public.purchase_orders
  referencing old table as changed for each statement execute function private.tell_of_reorders();

-- An order is what Today asked for, so that it isn't asked for again. Once it is taken back, it is.
create function private.settle_restock() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.work set state = 'done', returns_on = null
  from changed
  where work.store_id = changed.store_id and proposed_by = 'today' and name = 'restock:' || changed.product_id
    and work.state in ('open', 'later');
  return null;
end
$$;

create function private.reopen_restock() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.work set state = 'open'
  from changed
  where work.store_id = changed.store_id and proposed_by = 'today' and name = 'restock:' || changed.product_id
    and work.state = 'done' and changed_at >= changed.created_at and changed.received_on is null;
  return null;
end
$$;

create trigger settle_restock after insert on public.purchase_orders
  referencing new table as changed for each statement execute function private.settle_restock();
create trigger reopen_restock after delete on public.purchase_orders
  referencing old table as changed for each statement execute function private.reopen_restock();

alter table public.purchase_orders enable row level security;

create policy "members see the purchase orders of their stores" on public.purchase_orders
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add purchase orders to their stores" on public.purchase_orders
  for insert to authenticated with check (
    store_id in (select private.member_store_ids())
    and exists (
      select from public.products
      where products.id = purchase_orders.product_id and products.store_id = purchase_orders.store_id
    )
  );
create policy "members mark purchase orders of their stores as received" on public.purchase_orders
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members take back purchase orders of their stores" on public.purchase_orders
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.purchase_orders from anon, authenticated;
grant
  select, insert (id, store_id, product_id, quantity, ordered_on, expected_on), update (received_on), delete
  on public.purchase_orders to authenticated;
grant all on public.purchase_orders to service_role;

revoke all on function private.settle_restock, private.reopen_restock from public, anon, authenticated;
