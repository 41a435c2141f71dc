-- How a store orders from its suppliers. A term that is null is that of the less specific rule.
create table public.reorder_rules (
  id uuid primary key default gen_random_uuid(),
  store_id uuid not null references public.stores (id) on delete cascade,
  vendor text check (vendor <> '' and length(vendor) <= 300),
  product_id bigint references public.products (id) on delete cascade,
  lead_days integer check (lead_days between 0 and 365),
  review_days integer check (review_days between 1 and 90),
  minimum integer check (minimum between 1 and 1000000),
  pack_size integer check (pack_size between 1 and 100000),
  service_level integer check (service_level between 50 and 99),
  holding_percent integer check (holding_percent between 1 and 200),
  created_at timestamptz not null default now(),
  check (vendor is null or product_id is null),
  check (coalesce(lead_days, review_days, minimum, pack_size, service_level, holding_percent) is not null)
);

create unique index reorder_rules_of on public.reorder_rules (store_id, vendor, product_id) nulls not distinct;
create index reorder_rules_product on public.reorder_rules (product_id);

comment on table public.reorder_rules is 'How a store orders: for all products, for those of a vendor, or for one.';
comment on column public.reorder_rules.vendor is 'The vendor whose products the rule is for.';
comment on column public.reorder_rules.product_id is 'The only product that the rule is for. Without it and a vendor, it is for all.';
comment on column public.reorder_rules.lead_days is 'The days from an order until it is in stock.';
comment on column public.reorder_rules.review_days is 'The days from one order to the next.';
comment on column public.reorder_rules.minimum is 'The least units of an order.';
comment on column public.reorder_rules.pack_size is 'Orders are multiples of it.';
comment on column public.reorder_rules.service_level is 'How often the stock should last until the next order arrives, in percent.';
comment on column public.reorder_rules.holding_percent is 'What holding stock costs in a year, in percent of its cost.';

create function private.limit_reorder_rules() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from public.reorder_rules where store_id in (select store_id from added) group by store_id having count(*) > 1000
  ) then
    raise exception using
      errcode = 'PT409', message = 'Your store has 1,000 reorder rules, and no more are possible.', hint = 'Delete one first.';
  end if;
  return null;
end
$$;

create trigger limit_reorder_rules after insert on public.reorder_rules
  referencing new table as added for each statement execute function private.limit_reorder_rules();

-- Definer: members may not set the time of the change, which keeps answers of the store until then. What Today proposes is
-- found again.
create function private.tell_of_reorders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stores set updated_at = now() where id in (select store_id from changed);
  perform pg_notify('store_published', store_id::text) from (select distinct store_id from changed) as stores;
  return null;
end
$$;

create trigger tell_of_new_rules after insert on public.reorder_rules
  referencing new table as changed for each statement execute function private.tell_of_reorders();
create trigger tell_of_rules after update on public.reorder_rules
  referencing new table as changed for each statement execute function private.tell_of_reorders();
create trigger tell_of_deleted_rules after delete on public.reorder_rules
  referencing old table as changed for each statement execute function private.tell_of_reorders();

alter table public.reorder_rules enable row level security;

create policy "members see the reorder rules of their stores" on public.reorder_rules
  for select to authenticated using (store_id in (select private.member_store_ids()));
create policy "members add reorder rules to their stores" on public.reorder_rules
  for insert to authenticated with check (
    store_id in (select private.member_store_ids())
    and (
      product_id is null
      or exists (
        select from public.products
        where products.id = reorder_rules.product_id and products.store_id = reorder_rules.store_id
      )
    )
  );
create policy "members change the reorder rules of their stores" on public.reorder_rules
  for update to authenticated using (store_id in (select private.member_store_ids()));
create policy "members delete the reorder rules of their stores" on public.reorder_rules
  for delete to authenticated using (store_id in (select private.member_store_ids()));

revoke all on public.reorder_rules from anon, authenticated;
grant
  select,
  insert (store_id, vendor, product_id, lead_days, review_days, minimum, pack_size, service_level, holding_percent),
  update (lead_days, review_days, minimum, pack_size, service_level, holding_percent),
  delete
  on public.reorder_rules to authenticated;
grant all on public.reorder_rules to service_role;

revoke all on function private.limit_reorder_rules, private.tell_of_reorders from public, anon, authenticated;
